import type { PreChatField } from '@foyer/contract/engagements/shapes';
import { isTalking, type Screen, type WidgetState } from '../state.ts';

/** A field of the form before the chat, of the one for absence, or of the one for a copy by mail. */
export interface FormField {
  readonly name: PreChatField['name'] | 'name' | 'message' | 'code';
  readonly required: boolean;
}

/** What the form asks: what the engagement wants to know and does not know yet, or how to answer later. */
export function formFields({ config, contact }: WidgetState): FormField[] {
  if (!config.open) {
    const asked: FormField[] = [];
    if (!contact.firstName) asked.push({ name: 'name', required: true });
    if (!contact.email) asked.push({ name: 'email', required: true });
    return [...asked, { name: 'message', required: true }];
  }
  return config.preChatForm.filter(({ name }) => name === 'question' || !contact[name]);
}

/** Whether the box of consent is to be ticked before the chat. */
export const needsConsent = ({ config, consented }: WidgetState): boolean =>
  config.consentText !== null && consented !== config.consentText;

/** What the panel shows now. */
export function screenOf(state: WidgetState): Screen | 'waiting' | 'form' {
  const { phase, screen, thread, formDone } = state;
  if (screen !== 'chat') return screen;
  if (thread.conversation || isTalking(state)) return 'chat';
  if (phase !== 'ready') return 'waiting';
  const asks = formFields(state).length > 0 || needsConsent(state);
  return asks && !formDone ? 'form' : 'chat';
}
