/**
 * Loaded before a server (`node --import`): its process lives at another time, by which the process that started it
 * moves. The distance to real time comes with the start (`CLOCK_OFFSET_MS`) and in messages, which are answered.
 */
const realNow = Date.now.bind(Date);
let offset = Number(process.env.CLOCK_OFFSET_MS ?? 0);

Date.now = () => realNow() + offset;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [target.now()] : given, newTarget),
  apply: (target) => new target(target.now()).toString(),
});

process.on('message', ({ clockOffset }: { clockOffset: number }) => {
  offset = clockOffset;
  process.send?.({ clockOffset });
});
// A test that was broken off leaves no server behind.
process.on('disconnect', () => process.exit(1));
