import { expect, it } from 'vitest';
import { elementAsText } from './elements.ts';
import { advance } from './engine.ts';
import { type BotState, newSession } from './session.ts';
import { envAt, graphOf, node } from './testing.ts';

const field = (id: string, label: string, input: string, required: boolean) => ({
  id,
  label: { en: label },
  input,
  variable: id,
  required,
});

const guests = graphOf(
  node({ id: 's', type: 'start', data: {}, exits: { next: 'form' } }),
  node({
    id: 'form',
    type: 'form',
    data: {
      text: { en: 'Your table' },
      attempts: 3,
      minutes: null,
      fields: [
        field('name', 'Name', 'TEXT', true),
        field('seats', 'Seats', 'NUMBER', true),
        field('note', 'Note', 'TEXT', false),
      ],
    },
    exits: { next: 'end', failed: 'end' },
  }),
  node({ id: 'end', type: 'close', data: { text: {} } }),
);

/** What is said to these messages on a channel without elements, and the state after them. */
function told(...messages: string[]): { said: string[]; state: BotState } {
  const env = envAt();
  let { state } = advance(guests, newSession('en', 1, {}), { type: 'start' }, env);
  const said: string[] = [];
  for (const text of messages) {
    const done = advance(guests, state, { type: 'message', text, hasFile: false }, env);
    state = done.state;
    for (const effect of done.effects)
      if (effect.type === 'say') said.push(elementAsText(effect.text, effect.element));
  }
  return { said, state };
}

it('a field that is answered wrongly is asked for again, and not the first one', () => {
  const { said, state } = told('Mia', 'two', '2', '-');
  expect(said.slice(0, 3)).toEqual([
    'Seats',
    'That does not look right. Please try again.\nSeats',
    'Note (optional, write “-” to skip)',
  ]);
  expect(state).toMatchObject({ status: 'ended', variables: { name: 'Mia', seats: 2, note: '' } });
});

it('a first field that may be left out says so where it is asked alone', () => {
  const [start, form, end] = guests.nodes;
  const fields = [field('note', 'Note', 'TEXT', false), field('name', 'Name', 'TEXT', true)];
  const graph = graphOf(start as never, { ...form, data: { ...form?.data, fields } } as never, end as never);
  const [said] = advance(graph, newSession('en', 1, {}), { type: 'start' }, envAt()).effects;
  if (said?.type !== 'say') throw new Error('It says nothing.');
  expect(elementAsText(said.text, said.element)).toBe('Your table\nNote (optional, write “-” to skip)');
});

it('an answer that names its field is not a card', () => {
  expect(told('Name: Mia').state).toMatchObject({ status: 'input', field: 1 });
  expect(told('Seats: 4\nName: Mia').state.variables).toMatchObject({ name: 'Mia', seats: 4, note: '' });
});

it('fields with the same label are filled in by their order', () => {
  const [start, form, end] = guests.nodes;
  const twice = ['first', 'second'].map((id) => field(id, 'Guest', 'TEXT', true));
  const graph = graphOf(
    start as never,
    { ...form, data: { ...form?.data, fields: twice } } as never,
    end as never,
  );
  const env = envAt();
  const { state } = advance(graph, newSession('en', 1, {}), { type: 'start' }, env);
  const card = { type: 'message', text: 'Guest: Mia\nGuest: Sam', hasFile: false } as const;
  expect(advance(graph, state, card, env).state.variables).toMatchObject({ first: 'Mia', second: 'Sam' });
});
