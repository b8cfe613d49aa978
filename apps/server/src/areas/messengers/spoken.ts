import { type BotElement, choicesOf, elementAsText } from '@foyer/domain/bots/elements';
import { MESSENGERS, type Messenger, type MessengerChannel } from '@foyer/domain/messengers';

/** What a message says on a messenger. `choices` are sent as buttons of the provider. */
export interface Spoken {
  readonly text: string;
  readonly choices: readonly string[];
}

/** A message as a messenger shows it: with buttons of the provider if these fit, otherwise with numbered choices. */
export function spokenOn(
  channel: MessengerChannel,
  { text, element }: { readonly text: string; readonly element: BotElement | null },
): Spoken {
  const { choices: limits }: Messenger = MESSENGERS[channel];
  const found = limits ? choicesOf(text, element) : null;
  const fits =
    limits &&
    found &&
    found.text.trim() !== '' &&
    lengthOf(found.text) <= limits.textMax &&
    found.choices.length > 0 &&
    found.choices.length <= limits.max &&
    new Set(found.choices).size === found.choices.length &&
    found.choices.every((choice) => choice !== '' && lengthOf(choice) <= limits.labelMax);
  return fits ? found : { text: elementAsText(text, element), choices: [] };
}

const lengthOf = (text: string): number => [...text].length;
