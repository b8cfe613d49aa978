import { expect, it } from 'vitest';
import { contactCard, withoutContactCards } from './contact-cards.ts';

it('a contact card names the person, and nothing of it is taken for the writer’s', () => {
  const card = contactCard('Jörg\nKlein ', ['+49 30 555014', '']);
  expect(card).toBe('Contact card: Jörg Klein, +49 30 555014');
  expect(withoutContactCards(`Call him\n${card}\nContact: +44 20 7946 0018`)).toBe(
    'Call him\nContact: +44 20 7946 0018',
  );
});
