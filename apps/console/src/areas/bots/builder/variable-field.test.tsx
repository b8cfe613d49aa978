import type { BotGraph, BotNode } from '@foyer/domain/bots/graph';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPlain } from '../../../testing/render.tsx';
import { VariableField } from './variable-field.tsx';

const set = { id: 's', type: 'set', name: '', x: 0, y: 0, data: { variable: 'order', value: '' }, exits: {} };
const graph: BotGraph = { languages: ['en'], nodes: [set as BotNode] };

it('offers the variables of the flow and of every chat, and takes others', async () => {
  const onChange = vi.fn();
  const user = userEvent.setup();
  renderPlain(<VariableField graph={graph} value="" disabled={false} onChange={onChange} />);
  await user.click(screen.getByRole('combobox', { name: 'Variable' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['order', 'message', 'visitor.email']),
  );
  await user.click(screen.getByRole('option', { name: 'order' }));
  expect(onChange).toHaveBeenLastCalledWith('order');
  await user.type(screen.getByRole('combobox'), 'x');
  expect(onChange).toHaveBeenLastCalledWith('x');
});
