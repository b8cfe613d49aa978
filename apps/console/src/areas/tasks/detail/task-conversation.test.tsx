import type { TaskDetail } from '@foyer/contract/tasks/shapes';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../testing.ts';
import { useShownThread } from './task-conversation.tsx';

type Linked = TaskDetail['conversations'][number];

const chat = (end: number, minute: number, parts: Partial<Linked> = {}): Linked => ({
  conversationID: idOf(end),
  referenceID: idOf(40),
  visitorName: `Visitor ${end}`,
  channel: 'Web',
  kind: 'chat',
  subject: '',
  status: 'open',
  lastMessage: '',
  createdDate: '2026-11-20T09:00:00.000Z',
  lastModifiedDate: `2026-11-20T09:${minute}:00.000Z`,
  ...parts,
});

const show = (conversations: Linked[]) =>
  renderHook((all: Linked[]) => useShownThread(all), { initialProps: conversations });

test('the shown conversation stays when another one moves or it is closed', () => {
  const { result, rerender } = show([chat(1, 30), chat(2, 20)]);
  expect(result.current.linked?.conversationID).toBe(idOf(1));
  rerender([chat(1, 30), chat(2, 45)]);
  expect(result.current.linked?.conversationID).toBe(idOf(1));
  rerender([chat(1, 46, { status: 'closed' }), chat(2, 45)]);
  expect(result.current.linked?.conversationID).toBe(idOf(1));
});

test('another one is shown when it is chosen, or when the shown one is no longer linked', () => {
  const { result, rerender } = show([chat(1, 30), chat(2, 20)]);
  act(() => result.current.choose(idOf(2)));
  expect(result.current.linked?.conversationID).toBe(idOf(2));
  rerender([chat(1, 30), chat(3, 10)]);
  expect(result.current.linked?.conversationID).toBe(idOf(1));
  rerender([chat(1, 30), chat(3, 50)]);
  expect(result.current.linked?.conversationID).toBe(idOf(1));
});
