export { area } from './handlers.ts';
export { startLive as start } from './live.ts';
