import type { PreChatField, PreChatQuestion } from '@foyer/contract/engagements/shapes';
import { hasConversation, type Screen, type WidgetState } from '../state.ts';

/** A field of the pre-chat, offline or transcript form. Own questions have a number. */
export interface FormField {
  readonly name: PreChatField['name'] | 'name' | 'message' | 'code' | `own${number}`;
  readonly required: boolean;
  readonly question?: PreChatQuestion;
}

/** Fields of the form: unknown pre-chat fields, or while closed those needed for a later reply. */
export function formFields({ config, contact }: WidgetState): FormField[] {
  if (!config.open) {
    const asked: FormField[] = [];
    if (!contact.firstName) asked.push({ name: 'name', required: true });
    if (!contact.email) asked.push({ name: 'email', required: true });
    return [...asked, { name: 'message', required: true }];
  }
  return [
    ...config.preChatForm.filter(({ name }) => name === 'question' || !contact[name]),
    ...config.questions.map(
      (question, index): FormField => ({ name: `own${index}`, required: question.required, question }),
    ),
  ];
}

/** Whether consent is required before the chat. */
export const needsConsent = ({ config, consented }: WidgetState): boolean =>
  config.consentText !== null && consented !== config.consentText;

/** The screen to show. */
export function screenOf(state: WidgetState): Screen | 'waiting' | 'form' | 'shut' {
  const { phase, screen, thread, formDone, config } = state;
  if (config.state !== 'active') return 'shut';
  if (screen !== 'chat') return screen;
  if (thread.conversation || hasConversation(state)) return 'chat';
  if (phase !== 'ready') return 'waiting';
  const asks = formFields(state).length > 0 || needsConsent(state);
  return asks && !formDone ? 'form' : 'chat';
}
