import { mapLink } from '@foyer/domain/map-links';
import { describe, expect, it } from 'vitest';
import { CARD, said } from './testing/said.ts';

const [latitude, longitude] = [1.5, 2.5];
const PLACE = mapLink(latitude, longitude);
const CONTACTS = [
  {
    name: { formatted_name: 'Jörg Klein', first_name: 'Jörg' },
    phones: [{ phone: '+49 30 555014', type: 'CELL' }],
  },
];

const ofWhatsapp = (...messages: readonly object[]) =>
  said(
    'whatsapp',
    { phoneNumberId: '501' },
    {
      entry: [
        {
          id: '900',
          changes: [
            {
              field: 'messages',
              value: {
                metadata: { phone_number_id: '501' },
                messages: messages.map((one, index) => ({
                  ...{ id: `wamid.${index}`, from: '4930555014', timestamp: '1790000000' },
                  ...one,
                })),
              },
            },
          ],
        },
      ],
    },
  );

describe('WhatsApp', () => {
  const answers = { flow_token: 't', screen_0_First_name_0: 'Jörg', screen_1_Colours_1: ['0_Oak', '1_Ash'] };
  it.each([
    [CARD, { type: 'contacts', contacts: CONTACTS }],
    [
      'Order: By Monday\n2 × TW-1 (30.5 USD)\n1 × TW-2',
      {
        type: 'order',
        order: {
          catalog_id: '1',
          text: 'By Monday',
          product_items: [
            { product_retailer_id: 'TW-1', quantity: '2', item_price: '30.5', currency: 'USD' },
            { product_retailer_id: 'TW-2', quantity: 1 },
          ],
        },
      },
    ],
    [
      'Form answers:\nFirst name: Jörg\nColours: Oak, Ash',
      {
        type: 'interactive',
        interactive: {
          type: 'nfm_reply',
          nfm_reply: { name: 'flow', response_json: JSON.stringify(answers) },
        },
      },
    ],
    [
      'Oak',
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Oak' } } },
    ],
    ['Yes', { type: 'button', button: { text: 'Yes', payload: 'yes' } }],
    [
      `Tidewell\n1 Quay\n${PLACE}`,
      { type: 'location', location: { latitude, longitude, name: 'Tidewell', address: '1 Quay' } },
    ],
    ['|sticker.webp', { type: 'sticker', sticker: { id: '1', mime_type: 'image/webp' } }],
    [
      'Changed the phone number to +49155.',
      { type: 'system', system: { body: 'A changed', wa_id: '49155', type: 'user_changed_number' } },
    ],
    ['', { type: 'unsupported', errors: [{ code: 131_051, title: 'Message type is not supported' }] }],
    [
      'Note: Edited: Two, please',
      {
        type: 'edit',
        edit: { original_message_id: 'wamid.0', message: { type: 'text', text: { body: 'Two, please' } } },
      },
    ],
    ['Note: Deleted a message.', { type: 'revoke', revoke: { original_message_id: 'wamid.0' } }],
    ['Note: Reacted 👍', { type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '👍' } }],
    ['Note: Removed a reaction.', { type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '' } }],
  ])('says “%s”', (text, message) => expect(ofWhatsapp(message)).toEqual([text]));

  it('an odd message or part keeps no other from arriving', () => {
    expect(
      ofWhatsapp(
        { type: 'document', document: { id: '1', filename: null, caption: null } },
        { type: 'location', location: { latitude: 'north', longitude: null } },
        { id: null, type: 'text', text: { body: 'Without an id' } },
        { timestamp: 'soon', type: 'text', text: { body: 'Good' } },
      ),
    ).toEqual(['|file', '', 'Good']);
  });
});

describe('WhatsApp by Gupshup’s gateway', () => {
  const of = (type: string, content: unknown) => {
    const fields = { mobile: '4930555014', waNumber: '91', type, timestamp: '1790000000000', messageId: '1' };
    return said(
      'gupshup',
      { number: '91' },
      new URLSearchParams({ ...fields, [type]: JSON.stringify(content) }).toString(),
    );
  };
  it.each([
    [`Tidewell\n${PLACE}`, 'location', { latitude: '1.5', longitude: '2.5', name: 'Tidewell' }],
    [CARD, 'contacts', CONTACTS],
    ['|file.webp', 'sticker', { url: 'https://gs.example/1', mime_type: 'image/webp', signature: '?s' }],
    ['Note: Reacted 👍', 'reaction', { emoji: '👍', message_id: '1' }],
    ['Yes', 'button', { text: 'Yes' }],
    ['Oak', 'interactive', { type: 'list_reply', list_reply: { id: '1', title: 'Oak' } }],
    ['', 'image', { url: 'no address' }],
  ])('says “%s” of %s', (text, type, content) => expect(of(type, content)).toEqual([text]));
});

describe('WhatsApp by Gupshup.io', () => {
  const of = (type: string, content: object) => {
    const payload = {
      id: '1',
      source: '4930',
      type,
      payload: content,
      sender: { phone: '4930', name: 'Ada' },
    };
    return said(
      'gupshup.io',
      { appName: 'Shop' },
      { app: 'Shop', timestamp: 1, version: 2, type: 'message', payload },
    );
  };
  it.each([
    [CARD, 'contact', { contacts: CONTACTS }],
    ['', 'unsupported', {}],
    ['Note: Reacted 👍', 'reaction', { emoji: '👍' }],
    ['Oak', 'list_reply', { title: 'Oak', id: 'x', reply: 'Oak 1' }],
    [`Quay\n${PLACE}`, 'location', { latitude: '1.5', longitude: '2.5', name: 'Quay' }],
  ])('says “%s” of %s', (text, type, content) => expect(of(type, content)).toEqual([text]));
});

describe('WhatsApp by Twilio', () => {
  const of = (fields: Record<string, string>) =>
    said(
      'twilio',
      { number: '+1' },
      new URLSearchParams({
        MessageSid: 'SM1',
        To: 'whatsapp:+1',
        From: 'whatsapp:+49',
        ...fields,
      }).toString(),
    );
  it.each([
    [
      `Tidewell\n1 Quay\n${PLACE}`,
      { Latitude: '1.5', Longitude: '2.5', Label: 'Tidewell', Address: '1 Quay' },
    ],
    ['Oak', { Body: '', ListTitle: 'Oak', ListId: '1' }],
    ['Yes', { ButtonText: 'Yes', ButtonPayload: 'yes' }],
    ['', { Body: '', MessageType: 'order' }],
  ])('says “%s”', (text, fields) => expect(of(fields as Record<string, string>)).toEqual([text]));
});
