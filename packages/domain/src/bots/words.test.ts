import { expect, it } from 'vitest';
import { commandOf } from './words.ts';

it.each([
  'Human!',
  'I need a human',
  'Real person please',
  'I want to talk to a person',
  'Can you connect me to an agent, please?',
  "I'd like to speak to someone",
  'أريد التحدث مع موظف',
  'بشري',
  'ممكن أتحدث إلى شخص من فضلك',
  'Quiero hablar con una persona',
  'Je voudrais parler à un conseiller',
  'Parler à quelqu’un, s’il vous plaît',
  "Je voudrais parler à quelqu'un",
  "J'ai besoin d'un agent",
])('%s: asks for a person', (text) => {
  expect(commandOf(text)).toBe('human');
});

it.each([
  'I need a refund',
  'My agent said so',
  'A person called me yesterday',
  'Please',
  'I want to talk to a person about my order of 3 May',
  'للشخص المسؤول',
  'a person',
  'una persona',
  'Personne',
  'Agent Orange Paint, 5 litres',
])('%s: is an answer', (text) => {
  expect(commandOf(text)).toBeNull();
});

it('finds the own words of a merchant in a wish too', () => {
  expect(commandOf('I need a concierge', ['concierge'])).toBe('human');
  expect(commandOf('Get me the manager', ['the manager'])).toBe('human');
});
