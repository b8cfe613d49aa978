import type { MessageDescriptor } from '@lingui/core';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';

/** A text of the contract as a catalog message: `i18n._(contractText(title))`. */
export const contractText = (text: string): MessageDescriptor => ({
  id: generateMessageId(text),
  message: text,
});
