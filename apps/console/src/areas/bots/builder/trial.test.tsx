import type { BotTrial } from '@foyer/contract/bots/shapes';
import type { BotElement } from '@foyer/domain/bots/elements';
import type { BotGraph } from '@foyer/domain/bots/graph';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPlain } from '../../../testing/render.tsx';
import { TrialCall } from './trial-call.tsx';
import { Said } from './trial-said.tsx';

afterEach(cleanup);

const onAnswer = vi.fn();

const show = (element: BotElement, isText = false) =>
  renderPlain(
    <Said
      message={{ node: 'n', text: 'Well?', element } as BotTrial['messages'][number]}
      isText={isText}
      isOpen
      onAnswer={onAnswer}
    />,
  );

test('A form is filled in by its labels', async () => {
  show({
    type: 'form',
    fields: [
      { label: 'Room', input: 'NUMBER', required: true },
      { label: 'Note', input: 'TEXT', required: false },
    ],
  });
  await userEvent.type(screen.getByLabelText(/Room/), '7');
  await userEvent.type(screen.getByLabelText('Note (optional)'), 'Late');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onAnswer).toHaveBeenLastCalledWith('Room: 7\nNote: Late');
});

test('The trial shows its code, which can be entered', async () => {
  show({ type: 'code', again: 'again' });
  expect(screen.getByText(/the code is 123456/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Enter the code' }));
  expect(onAnswer).toHaveBeenLastCalledWith('123456');
});

test('A channel without elements shows them as text', () => {
  show({ type: 'list', style: 'list', items: [{ title: 'Sofa', text: 'Blue', imageUrl: '' }] }, true);
  expect(screen.getByText(/1\. Sofa – Blue/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('A call shows its values by their names, and brings what it answers', async () => {
  const onResult = vi.fn();
  const node = {
    id: 'h',
    type: 'http',
    name: 'Order',
    x: 0,
    y: 0,
    data: { method: 'GET', url: '', body: '', save: [{ path: 'state', variable: 'state' }] },
    exits: {},
  } as const;
  const graph: BotGraph = { languages: ['en'], nodes: [node] };
  const call = { node: 'h', type: 'http', values: { url: 'https://a.example' }, ports: ['next', 'failed'] };
  renderPlain(<TrialCall call={call} graph={graph} onResult={onResult} />);
  expect(screen.getByText('Address')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Value of state'), 'sent');
  await userEvent.click(screen.getByRole('button', { name: 'Failed' }));
  expect(onResult).toHaveBeenLastCalledWith({ type: 'result', port: 'failed', variables: {} }, 'Failed');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  const result = { type: 'result', port: 'next', variables: { state: 'sent' } };
  expect(onResult).toHaveBeenLastCalledWith(result, 'Next');
});
