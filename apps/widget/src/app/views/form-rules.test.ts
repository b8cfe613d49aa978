import { describe, expect, it } from 'vitest';
import { firstState, type WidgetState } from '../state.ts';
import { config, conversation, testI18n } from '../testing/builders.ts';
import { emptyThread } from '../thread/thread-state.ts';
import { splitAnswers } from './ContactForm.tsx';
import { answerError, typedInto } from './form-rules.ts';
import { formFields, screenOf } from './screen.ts';

const ready = (part: Partial<WidgetState> = {}): WidgetState => ({
  ...firstState(config()),
  phase: 'ready',
  ...part,
});
const asking = config({
  preChatForm: [
    { name: 'firstName', required: true },
    { name: 'email', required: true },
    { name: 'question', required: false },
  ],
});

describe('an answer', () => {
  it('is checked as Specification 5 says, in the visitor’s language', async () => {
    const english = await testI18n('en');
    expect(answerError({ name: 'email', required: true }, ' ', english)).toBe('Please enter Email');
    expect(answerError({ name: 'email', required: true }, 'noor@', english)).toBe('Please enter valid Email');
    expect(answerError({ name: 'phone', required: false }, '123', english)).toBe('Phone should be 10 digits');
    expect(answerError({ name: 'phone', required: false }, '', english)).toBeNull();
    expect(answerError({ name: 'email', required: true }, 'noor@example.com', english)).toBeNull();
    const french = await testI18n('fr');
    expect(answerError({ name: 'email', required: true }, '', french)).toContain('Adresse e-mail');
  });

  it('of a phone keeps ten digits', () => {
    expect(typedInto({ name: 'phone', required: true }, '+49 (123) 456 78901')).toBe('4912345678');
    expect(typedInto({ name: 'company', required: true }, 'A 1')).toBe('A 1');
  });

  it('to an own question is checked by its type and begins the conversation', async () => {
    const question = { label: 'Order number', type: 'NUMBER', required: true, options: [] } as const;
    const [field] = formFields(ready({ config: config({ questions: [{ ...question, options: [] }] }) }));
    if (!field) throw new Error('The question is not asked.');
    const english = await testI18n('en');
    expect(answerError(field, '', english)).toBe('Please enter Order number');
    expect(answerError(field, 'soon', english)).toBe('Please enter valid Order number');
    expect(typedInto(field, '٤7a1')).toBe('471');
    const answers = { own0: '471', question: 'Where is it?' };
    expect(splitAnswers(answers, [field, { name: 'question', required: false }])).toEqual({
      contact: {},
      message: 'Order number: 471\nWhere is it?',
    });
  });

  it('says who the visitor is or becomes the first message', () => {
    const answers = { firstName: ' Layla ', email: 'l@example.com', question: ' In stock? ', company: ' ' };
    expect(splitAnswers(answers)).toEqual({
      contact: { firstName: 'Layla', email: 'l@example.com' },
      message: 'In stock?',
    });
    expect(splitAnswers({ name: 'Layla', message: 'Hello' })).toEqual({
      contact: { firstName: 'Layla' },
      message: 'Hello',
    });
  });
});

describe('the form before the chat', () => {
  it('omits known fields', () => {
    const contact = { firstName: 'Layla', lastName: '', email: '', phone: '', company: '' };
    expect(formFields(ready({ config: asking, contact })).map(({ name }) => name)).toEqual([
      'email',
      'question',
    ]);
  });

  it('asks for name, email and message while closed', () => {
    const fields = formFields(ready({ config: config({ open: false }) }));
    expect(fields.map(({ name }) => name)).toEqual(['name', 'email', 'message']);
  });

  it('comes once, only where something is asked, and never into a conversation', () => {
    expect(screenOf(ready({ config: asking }))).toBe('form');
    expect(screenOf(ready({ config: asking, formDone: true }))).toBe('chat');
    expect(screenOf(ready())).toBe('chat');
    const thread = { ...emptyThread, conversation: conversation() };
    expect(screenOf(ready({ config: asking, thread }))).toBe('chat');
    expect(screenOf(firstState(asking))).toBe('waiting');
  });

  it('asks for consent until this text was accepted', () => {
    const withConsent = config({ consentText: 'You may keep this chat.' });
    expect(screenOf(ready({ config: withConsent }))).toBe('form');
    expect(screenOf(ready({ config: withConsent, consented: 'You may keep this chat.' }))).toBe('chat');
    expect(screenOf(ready({ config: withConsent, consented: 'An older sentence.' }))).toBe('form');
  });
});

it('shows nothing but the reason while the engagement is paused or over', () => {
  expect(screenOf(ready({ config: config({ state: 'paused', preChatForm: asking.preChatForm }) }))).toBe(
    'shut',
  );
  expect(
    screenOf(
      ready({ config: config({ state: 'ended' }), thread: { ...emptyThread, conversation: conversation() } }),
    ),
  ).toBe('shut');
});
