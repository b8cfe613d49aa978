import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Why Meta rejects a template, and what to do, by its code. */
export const REJECTIONS: Readonly<Record<string, MessageDescriptor>> = {
  ABUSIVE_CONTENT: msg`Meta found abusive content. Remove threats and insults in WhatsApp Manager and submit the template again.`,
  INCORRECT_CATEGORY: msg`The category is wrong. Choose the category that fits the text in WhatsApp Manager and submit the template again.`,
  INVALID_FORMAT: msg`The format is not valid. Check the variables, links and buttons in WhatsApp Manager and submit the template again.`,
  PROMOTIONAL: msg`Promotions are not allowed in this category. Choose Marketing in WhatsApp Manager, or remove the promotion, and submit the template again.`,
  SCAM: msg`Meta suspects fraud. Remove misleading text and requests for card numbers or passwords in WhatsApp Manager and submit the template again.`,
  TAG_CONTENT_MISMATCH: msg`The text does not match the language or category. Correct them in WhatsApp Manager and submit the template again.`,
};
