/** Exports of other builders, in their formats and written for tests. */

const rich = (...lines: string[]) => ({
  richText: lines.map((text) => ({ type: 'p', children: [{ text }] })),
});

export const TYPEBOT_ORDER = {
  version: '6.1',
  id: 'clorder0001',
  name: 'Order help',
  events: [{ id: 'ev1', type: 'start', outgoingEdgeId: 'e1', graphCoordinates: { x: 0, y: 0 } }],
  groups: [
    {
      id: 'g1',
      title: 'Welcome',
      graphCoordinates: { x: 5.8, y: 172.3 },
      blocks: [
        { id: 'b1', type: 'text', content: rich('Hi there!', 'Welcome to the shop.') },
        { id: 'b2', type: 'text', content: rich('What is your name?') },
        {
          id: 'b3',
          type: 'text input',
          outgoingEdgeId: 'e2',
          options: { labels: { placeholder: 'Type…', button: 'Send' }, variableId: 'v1', isLong: false },
        },
      ],
    },
    {
      id: 'g2',
      title: 'Numbers',
      graphCoordinates: { x: 361, y: 170 },
      blocks: [
        { id: 'b4', type: 'text', content: rich('How many orders, {{First name}}?') },
        {
          id: 'b5',
          type: 'number input',
          options: { variableId: 'v2', retryMessageContent: 'A number, please.' },
        },
        { id: 'b6', type: 'Code', options: { content: 'alert(1)' } },
        {
          id: 'b7',
          type: 'Condition',
          outgoingEdgeId: 'e4',
          items: [
            {
              id: 'i1',
              outgoingEdgeId: 'e3',
              content: {
                logicalOperator: 'AND',
                comparisons: [
                  { id: 'c1', variableId: 'v2', comparisonOperator: 'Greater than', value: '10' },
                ],
              },
            },
          ],
        },
      ],
    },
    {
      id: 'g3',
      title: 'Many',
      graphCoordinates: { x: 700, y: 0 },
      blocks: [{ id: 'b8', type: 'text', outgoingEdgeId: 'e4', content: rich('That is a lot.') }],
    },
    {
      id: 'g4',
      title: 'Menu',
      graphCoordinates: { x: 700, y: 300 },
      blocks: [
        { id: 'b9', type: 'text', content: rich('What now?') },
        {
          id: 'b10',
          type: 'choice input',
          options: { isMultipleChoice: false, buttonLabel: 'Send', variableId: 'v3' },
          items: [
            { id: 'i2', content: 'Track', outgoingEdgeId: 'e5' },
            { id: 'i3', content: 'Nothing' },
          ],
        },
      ],
    },
    {
      id: 'g5',
      title: 'Track',
      graphCoordinates: { x: 1000, y: 300 },
      blocks: [
        {
          id: 'b11',
          type: 'Webhook',
          options: {
            responseVariableMapping: [{ id: 'm1', variableId: 'v4', bodyPath: 'data.status' }],
            webhook: {
              method: 'GET',
              url: 'https://shop.example/orders?name={{First name}}',
              headers: [{ key: 'x', value: 'y' }],
            },
          },
        },
        { id: 'b12', type: 'payment input', options: { provider: 'Stripe' } },
        { id: 'b13', type: 'text', content: rich('You chose {{Choice}}.') },
      ],
    },
  ],
  edges: [
    { id: 'e1', from: { eventId: 'ev1' }, to: { groupId: 'g1' } },
    { id: 'e2', from: { blockId: 'b3' }, to: { groupId: 'g2' } },
    { id: 'e3', from: { blockId: 'b7', itemId: 'i1' }, to: { groupId: 'g3' } },
    { id: 'e4', from: { blockId: 'b7' }, to: { groupId: 'g4' } },
    { id: 'e5', from: { blockId: 'b10', itemId: 'i2' }, to: { groupId: 'g5', blockId: 'b11' } },
  ],
  variables: [
    { id: 'v1', name: 'First name', isSessionVariable: true },
    { id: 'v2', name: 'Orders' },
    { id: 'v3', name: 'Choice' },
    { id: 'v4', name: 'Status' },
  ],
  theme: {},
  settings: {},
};

export const TYPEBOT_V5 = {
  version: '5',
  name: 'Old',
  groups: [
    {
      id: 's',
      title: 'Start',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [{ id: 's1', type: 'start', label: 'Start', groupId: 's', outgoingEdgeId: 'e1' }],
    },
    {
      id: 'g',
      title: 'Ask',
      graphCoordinates: { x: 0, y: 100 },
      blocks: [
        {
          id: 't',
          type: 'text',
          groupId: 'g',
          content: { html: '<div>Are you there?</div>', richText: [], plainText: 'Are you there?' },
        },
        {
          id: 'c',
          type: 'choice input',
          groupId: 'g',
          options: { buttonLabel: 'Send', isMultipleChoice: false },
          items: [
            { id: 'y', type: 0, blockId: 'c', content: 'Yes' },
            { id: 'n', type: 0, blockId: 'c', content: 'No' },
          ],
        },
        { id: 'z', type: 'text', groupId: 'g', content: { html: '', plainText: 'Bye.' } },
      ],
    },
  ],
  edges: [{ id: 'e1', from: { groupId: 's', blockId: 's1' }, to: { groupId: 'g' } }],
  variables: [],
};

const message = (text: string, buttons: object[] = []) => ({
  type: 'message',
  message: { type: 'text', text, attributes: { attachment: { type: 'template', buttons } } },
});

const replyOf = (...commands: object[]) => ({
  _tdActionType: 'replyv2',
  _tdActionId: 'r',
  attributes: { disableInputMessage: false, commands: [{ type: 'wait', time: 500 }, ...commands] },
});

const block = (id: string, name: string, actions: object[], next: string | null, question?: string) => ({
  webhook_enabled: false,
  enabled: true,
  intent_id: id,
  intent_display_name: name,
  language: 'en',
  ...(question && { question }),
  actions,
  attributes: {
    position: { x: 172, y: 384 },
    nextBlockAction: { _tdActionId: 'n', _tdActionType: 'intent', intentName: next },
  },
});

export const TILEDESK_SHOP = {
  webhook_enabled: false,
  language: 'en',
  name: 'Shop',
  type: 'tilebot',
  attributes: { variables: {} },
  intents: [
    block('f0', 'defaultFallback', [replyOf(message('I did not understand.'))], null, 'defaultFallback'),
    block('a0', 'start', [{ _tdActionType: 'intent', intentName: '#a1' }], null, '\\start'),
    block(
      'a1',
      'welcome',
      [
        replyOf(
          message('Hello, what is it about?', [
            { uid: '1', type: 'action', value: 'Returns', action: '#a2', show_echo: true },
            { uid: '2', type: 'url', value: 'Shop', link: 'https://shop.example', target: 'blank' },
            { uid: '3', type: 'text', value: 'Opening hours' },
          ]),
        ),
      ],
      null,
    ),
    block(
      'a2',
      'returns',
      [
        replyOf(message('Your order number?')),
        { _tdActionType: 'capture_user_reply', assignResultTo: 'order_no' },
        { _tdActionType: 'code', source: 'context.setAttribute()' },
        {
          _tdActionType: 'jsoncondition',
          groups: [
            {
              type: 'expression',
              conditions: [
                {
                  type: 'condition',
                  operand1: 'order_no',
                  operator: 'startsWith',
                  operand2: { type: 'const', value: 'TW' },
                },
              ],
            },
          ],
          trueIntent: '#a3',
          falseIntent: '#a1',
        },
      ],
      null,
    ),
    block(
      'a3',
      'returned',
      [
        replyOf(message('Order \u0024{order_no} can be returned.'), message('Goodbye!')),
        { _tdActionType: 'close' },
      ],
      null,
    ),
    block('a4', 'hours', [replyOf(message('From nine to five.'))], '#a1x', 'opening hours\nwhen do you open'),
  ],
};
