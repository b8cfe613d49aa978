import { contactCard } from '@foyer/domain/contact-cards';
import { z } from 'zod';
import { parsedJson } from '../../../kernel/json.ts';
import { validItems, validOrAbsent } from './reading.ts';
import { DELETED, edited, listed, opened, placeText, reacted } from './texts.ts';

const text = validOrAbsent(z.string());
export const Coordinate = z.union([z.number(), z.string().min(1)]);
const Titled = z.object({ title: z.string() });

const Contact = z.object({
  name: validOrAbsent(z.object({ formatted_name: text, first_name: text })),
  phones: validItems(z.object({ phone: z.string() })),
  emails: validItems(z.object({ email: z.string() })),
});

const Order = z.object({
  text,
  product_items: validItems(
    z.object({
      product_retailer_id: z.string(),
      quantity: z.coerce.number(),
      item_price: validOrAbsent(z.coerce.number()),
      currency: text,
    }),
  ),
});

const parts = {
  type: text,
  text: validOrAbsent(z.object({ body: z.string() })),
  contacts: validItems(Contact),
  location: validOrAbsent(
    z.object({ latitude: Coordinate, longitude: Coordinate, name: text, address: text }),
  ),
  button: validOrAbsent(z.object({ text: z.string() })),
  interactive: validOrAbsent(
    z.object({
      button_reply: validOrAbsent(Titled),
      list_reply: validOrAbsent(Titled),
      nfm_reply: validOrAbsent(z.object({ response_json: z.string() })),
    }),
  ),
  order: validOrAbsent(Order),
  system: validOrAbsent(z.object({ body: text, wa_id: text, new_wa_id: text })),
  reaction: validOrAbsent(z.object({ emoji: text })),
};
const Captioned = validOrAbsent(z.object({ caption: text }));

/** What a message of WhatsApp contains besides files, as Meta and others deliver it. */
export const WhatsappContent = {
  ...parts,
  edit: validOrAbsent(
    z.object({ message: z.object({ ...parts, image: Captioned, video: Captioned, document: Captioned }) }),
  ),
};
type Content = z.output<z.ZodObject<typeof WhatsappContent>>;
type Captions = Partial<Record<'image' | 'video' | 'document', { caption?: string | undefined } | undefined>>;

/** What was done to an earlier message. Empty for a message of its own. */
export function whatsappAction({
  type,
  reaction,
  edit,
}: Partial<Pick<Content, 'type' | 'reaction' | 'edit'>>): string {
  if (edit) return edited(whatsappText(edit.message));
  if (type === 'reaction') return reacted(reaction?.emoji);
  return type === 'revoke' ? DELETED : '';
}

/** What was written or chosen. Empty for files alone, and for what is of no known kind. */
export function whatsappText(content: Partial<Content> & Captions): string {
  const { type, text, contacts, location, button, interactive, order, system } = content;
  const { button_reply, list_reply, nfm_reply } = interactive ?? {};
  const written = text?.body ?? button?.text ?? button_reply?.title ?? list_reply?.title;
  if (written !== undefined) return written;
  if (nfm_reply) return listed('Form answers:', answersOf(nfm_reply.response_json));
  if (contacts?.length) return contacts.map(cardOf).join('\n');
  if (location) return placeText(location);
  if (order) return orderText(order);
  if (system) return systemText(system);
  if (type === 'request_welcome') return opened();
  return content.image?.caption ?? content.video?.caption ?? content.document?.caption ?? '';
}

const cardOf = ({ name, phones, emails }: z.output<typeof Contact>): string =>
  contactCard(name?.formatted_name ?? name?.first_name ?? '', [
    ...phones.map(({ phone }) => phone),
    ...emails.map(({ email }) => email),
  ]);

const orderText = ({ text, product_items }: z.output<typeof Order>): string =>
  listed(
    `Order:${text ? ` ${text}` : ''}`,
    product_items.map(({ quantity, product_retailer_id, item_price, currency }) => {
      const price = [item_price, currency].filter((one) => one !== undefined).join(' ');
      return `${quantity} × ${product_retailer_id}${price && ` (${price})`}`;
    }),
  );

function systemText({ body, wa_id, new_wa_id }: NonNullable<Content['system']>): string {
  const number = wa_id ?? new_wa_id;
  return number ? `Changed the phone number to +${number.replaceAll(/\D/g, '')}.` : (body ?? '');
}

/** The answers of a form. Its fields are named like `screen_0_First_name_0`, and choices like `1_Blue`. */
function answersOf(json: string): string[] {
  const { data = {} } = z.record(z.string(), z.unknown()).safeParse(parsedJson(json));
  return Object.entries(data)
    .filter(([name]) => name !== 'flow_token')
    .map(([name, value]) => {
      const label = name
        .replace(/^screen_\d+_/, '')
        .replace(/_\d+$/, '')
        .replaceAll('_', ' ');
      return `${label}: ${[value].flat().map(answerOf).join(', ')}`;
    });
}

const answerOf = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/^\d+_/, '') : JSON.stringify(value);
