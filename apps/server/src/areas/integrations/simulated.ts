import type { IntegrationAction } from '@foyer/domain/integrations/descriptor';
import type { Sent } from './sending.ts';

/** The answer of a simulated connection: everything works, and nothing leaves the server. */
export function simulatedAnswer({ creates }: Pick<IntegrationAction, 'creates'>): Sent {
  const answer: Record<string, unknown> = { ok: true, simulated: true };
  const number = String(Math.floor(Math.random() * 900) + 100);
  for (const [index, path] of (creates?.id ?? []).entries()) put(answer, path, `${Date.now()}${index}`);
  if (creates?.name) put(answer, creates.name, `DEMO-${number}`);
  return {
    ...{ state: 'done', status: 200, error: null, attempts: 1, duration: 1 },
    text: JSON.stringify(answer),
  };
}

function put(into: Record<string, unknown>, path: string, value: string): void {
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  let at = into;
  for (const part of parts) {
    const inner = (at[part] ?? {}) as Record<string, unknown>;
    at[part] = inner;
    at = inner;
  }
  at[last] = value;
}
