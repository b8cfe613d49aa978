import type { Message } from '@foyer/contract/conversations/shapes';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPlain } from '../../../testing/render.tsx';
import { EventLine } from './event-line.tsx';

afterEach(cleanup);

it.each([
  ['member', 'Priya Raman', 'Priya moved the conversation to Languages'],
  ['system', 'French speakers', 'The rule French speakers moved the conversation to Languages'],
  ['system', '', 'The conversation was moved to Languages'],
] as const)('names who moved a conversation to a team: %s %s', (type, name, text) => {
  const message = {
    id: 'm1',
    clientId: null,
    createdDate: '2026-11-20T09:00:00.000Z',
    author: { type, id: null, name, imageUrl: null },
    event: { type: 'team', to: { id: 'd1', name: 'Languages' }, comment: null, score: null },
  } as unknown as Message;
  const { container } = renderPlain(<EventLine message={message} />);
  expect(container.textContent).toContain(text);
});
