import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** The steps of a merchant's setup as the server writes them. */
const KNOWN: Readonly<Record<string, MessageDescriptor>> = {
  'Add your logo': msg`Add your logo`,
  'Shown on the sign-in page and in the chat': msg`Shown on the sign-in page and in the chat`,
  'Set opening hours': msg`Set opening hours`,
  'Outside these hours visitors leave a message': msg`Outside these hours visitors leave a message`,
  'Put the chat on your website': msg`Put the chat on your website`,
  'One line of code, or try it on our demo page': msg`One line of code, or try it on our demo page`,
  'Invite your team': msg`Invite your team`,
  'Invite colleagues to answer with you': msg`Invite colleagues to answer with you`,
  'Teach the knowledge base': msg`Teach the knowledge base`,
  'Answers to frequent questions': msg`Answers to frequent questions`,
};

/** Translates the texts of setup steps; those that a merchant wrote stay as they are. */
export function useSetupText(): (written: string) => string {
  const { i18n } = useLingui();
  return (written) => {
    const known = KNOWN[written];
    return known ? i18n._(known) : written;
  };
}
