export type { ClientFrame, FrameOf, ServerFrame } from './frames.ts';
export { live } from './live.ts';
