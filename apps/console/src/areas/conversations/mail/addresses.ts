import type { MailAddress, Message } from '@foyer/contract/conversations/shapes';

/** Parses addresses in a line such as `Ngozi <ngozi@okoye.example>, jonas@tidewell.example`. */
export function addressesIn(text: string): MailAddress[] {
  return text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const named = /^(.*?)\s*<([^<>]+)>$/.exec(part);
      const name = (named?.[1] ?? '').trim().replace(/^"(.*)"$/, '$1');
      return { name, address: (named?.[2] ?? part).trim() };
    });
}

/** The text of an address chip. */
export const addressText = ({ name, address }: MailAddress): string => name || address;

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/**
 * The recipients of an answer: the last sender, else the last recipients of the merchant, with everyone in copy.
 * @param own the addresses from which the merchant sends
 */
export function answerTo(messages: readonly Message[], own: readonly string[]) {
  const mails = messages.filter((message) => message.mail !== null);
  const last = mails.findLast((message) => message.author.type === 'visitor') ?? mails.at(-1);
  if (!last?.mail) return { to: [], cc: [] };
  const { mail } = last;
  const isOwn = ({ address }: MailAddress) => own.some((one) => same(one, withoutTag(address)));
  const to = last.author.type === 'visitor' ? [mail.from] : mail.to;
  const others = last.author.type === 'visitor' ? [...mail.to, ...mail.cc] : mail.cc;
  const cc = others.filter(
    (one) => !isOwn(one) && !to.some((receiver) => same(receiver.address, one.address)),
  );
  return { to, cc };
}

/** name+tag@host is delivered to name@host. */
const withoutTag = (address: string) => address.replace(/\+[^@]*@/, '@');
