/**
 * Loaded before a server (`node --import`): shifts the process's clock. The offset comes with the start
 * (`CLOCK_OFFSET_MS`) and in messages, which are acknowledged.
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
// Exits when the test process ends.
process.on('disconnect', () => process.exit(1));
