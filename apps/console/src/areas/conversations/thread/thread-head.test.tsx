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

it.each([
  ['', '', 'an unknown place'],
  ['', '+351912345678', 'Portugal'],
  ['jo', '+351912345678', 'Jordan'],
])('the country %s with the number %s is %s', (country, phone, shown) => {
  const contacts = { firstName: name, lastName: '', company: '', email: '', phone, country };
  const { container } = renderPlain(
    <VisitorName
      card={cardOfLive(visitorOf({ contacts, country: country || 'us', city: '', region: '' }))}
      onDetails={null}
    />,
  );
  expect(container.querySelector('.sub')?.textContent).toContain(shown);
  expect(container.querySelectorAll('.flag')).toHaveLength(shown === 'an unknown place' ? 0 : 1);
});
