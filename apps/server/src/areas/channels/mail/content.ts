import { createHash } from 'node:crypto';

export const hashOf = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex');
