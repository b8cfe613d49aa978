import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPlain } from '../../../testing/render.tsx';
import { cardOfLive } from '../details/visitor-card.ts';
import { visitorOf } from '../testing/builders.ts';
import { VisitorName } from './thread-head.tsx';

afterEach(cleanup);

const name = 'مريم عبد الرحمن';
const card = cardOfLive(
  visitorOf({
    contacts: { firstName: name, lastName: '', company: '', phone: '', country: '', email: '' },
  }),
);

it.each([
  ['a button to the details', () => undefined],
  ['words alone', null],
])('a name as %s decides by itself on which side it is cut', (_, onDetails) => {
  renderPlain(<VisitorName card={card} onDetails={onDetails} />);
  const title = screen.getByRole('heading');
  expect(title.textContent).toBe(name);
  expect(title.dir).toBe('auto');
  expect(title.querySelector('bdi, [dir]')).toBeNull();
});
