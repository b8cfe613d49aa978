export { area } from './handlers.ts';
