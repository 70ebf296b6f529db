// Runs a game's module in node: random games of a simulation, and one game move by move.
// Takes the path of the module's bytes and a JSON object on the command line; prints a JSON object.
import { readFileSync } from "node:fs";

const [path, text] = process.argv.slice(2);
const { base, count, bytes, seed, list, words, most } = JSON.parse(text);
const { instance } = await WebAssembly.instantiate(readFileSync(path));
const wasm = instance.exports;

const slot = wasm.slot_new();
const room = wasm.room(bytes);
wasm.playouts(slot, BigInt(base), 0n, count, room);
const results = Buffer.from(new Uint8Array(wasm.memory.buffer, room, bytes)).toString("hex");

const digests = [];
wasm.new(slot, BigInt(seed));
for (let ply = 0; ply < most; ply += 1) {
  digests.push(BigInt.asUintN(64, wasm.digest(slot)).toString(16));
  const actors = wasm.decision(slot) < 0 ? 0 : wasm.actors(slot);
  if (actors === 0) break;
  const player = 31 - Math.clz32(actors & -actors);
  const n = wasm.options(slot, player);
  const id = new Int32Array(wasm.memory.buffer, list)[(ply % n) * words];
  wasm.guarded_play(slot, player, id);
}
console.log(JSON.stringify({ results, digests }));
