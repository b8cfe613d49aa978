/** An export of Tiledesk with the parts that real bots have, written for tests. */

const say = (text: string, buttons: object[] = [], more: object = {}) => ({
  type: 'message',
  message: { type: 'text', text, attributes: { attachment: { type: 'template', buttons } }, ...more },
});
const reply = (...commands: object[]) => ({
  _tdActionId: 'reply',
  _tdActionType: 'reply',
  _tdActionTitle: null,
  attributes: { disableInputMessage: false, commands: [{ type: 'wait', time: 500 }, ...commands] },
  text: '',
});
const go = (value: string, action: string) => ({
  uid: value,
  type: 'action',
  value,
  link: '',
  target: 'blank',
  action,
  show_echo: true,
});
const block = (id: string, name: string, actions: object[], next: string | null = null, question = '') => ({
  webhook_enabled: false,
  enabled: true,
  agents_available: true,
  intent_id: id,
  intent_display_name: name,
  language: 'en',
  question,
  actions,
  attributes: {
    position: { x: 300, y: 200 },
    nextBlockAction: { _tdActionId: 'n', _tdActionType: 'intent', intentName: next },
    readonly: name === 'start',
  },
});

/** The desk of a hotel: opening hours, bookings over HTTP, answers by a model, hand-over to a department. */
export const TILEDESK_HOTEL = {
  webhook_enabled: false,
  language: 'en',
  name: 'Hotel desk',
  type: 'tilebot',
  subtype: 'chatbot',
  attributes: {
    variables: { guest: 'guest' },
    globals: [{ key: 'api', value: 'https://api.hotel.example' }],
  },
  intents: [
    block('st', 'start', [{ _tdActionType: 'intent', intentName: '#wel' }], null, '\\start'),
    block(
      'wel',
      'welcome',
      [
        {
          _tdActionType: 'setattribute-v2',
          destination: 'source',
          operation: { operands: [{ value: 'website', isVariable: false }], operators: [] },
        },
        { _tdActionType: 'ifopenhours', trueIntent: '#menu', falseIntent: '#closed' },
      ],
      '#menu',
    ),
    block('closed', 'closed', [
      reply(say('We are closed, but I can help with most things.')),
      { _tdActionType: 'intent', intentName: '#menu' },
    ]),
    block(
      'menu',
      'menu',
      [
        reply(
          {
            type: 'message',
            message: {
              type: 'image',
              text: 'Our lobby',
              metadata: { src: 'https://cdn.hotel.example/lobby.jpg', width: 800, height: 400 },
            },
          },
          say('Hello \u0024{userFullname}, what can I do for you?', [
            go('My booking', '#book'),
            go('Ask a question', '#ask'),
            go('Talk to a person', '#human'),
            {
              uid: 'w',
              type: 'url',
              value: 'Website',
              link: 'https://hotel.example',
              target: 'self',
              action: '',
            },
            { uid: 't', type: 'text', value: 'Breakfast', link: '', action: '' },
          ]),
        ),
      ],
      null,
    ),
    block('book', 'booking', [
      reply(say('What is your booking number?')),
      { _tdActionType: 'capture_user_reply', assignResultTo: 'booking', goToIntent: '' },
      {
        _tdActionType: 'webrequestv2',
        url: 'https://api.hotel.example/bookings/\u0024{booking}',
        method: 'GET',
        headersString: { Authorization: 'Bearer x' },
        jsonBody: null,
        assignStatusTo: 'status',
        assignErrorTo: 'error',
        assignResultTo: 'result',
        assignments: { arrival: 'arrival.date', room: 'room.name' },
        trueIntent: '#found',
        falseIntent: '#human',
      },
    ]),
    block('found', 'found', [
      {
        _tdActionType: 'jsoncondition',
        groups: [
          {
            type: 'expression',
            conditions: [
              {
                type: 'condition',
                operand1: 'room',
                operator: 'contains',
                operand2: { type: 'const', value: 'Suite' },
              },
              { type: 'operator', operator: 'OR' },
              {
                type: 'condition',
                operand1: 'booking',
                operator: 'startsWith',
                operand2: { type: 'const', value: 'VIP' },
              },
              { type: 'operator', operator: 'OR' },
              {
                type: 'condition',
                operand1: 'room',
                operator: 'equalAsStrings',
                operand2: { type: 'const', value: 'y'.repeat(2500) },
              },
            ],
          },
        ],
        trueIntent: '#vip',
        falseIntent: '#plain',
        stopOnConditionMet: true,
      },
    ]),
    block('vip', 'vip', [
      reply(say('We are glad to have you, \u0024{booking}. Your host will write to you.')),
      { _tdActionType: 'department', depName: 'VIP', depId: '64a' },
    ]),
    block(
      'plain',
      'plain',
      [reply(say('You arrive on \u0024{arrival}, in \u0024{room}.'), say('Anything else?'))],
      '#menu',
    ),
    block('ask', 'question', [
      reply(say('What would you like to know?')),
      { _tdActionType: 'capture_user_reply', assignResultTo: 'asked' },
      {
        _tdActionType: 'askgptv2',
        question: '\u0024{asked}',
        assignReplyTo: 'kb_reply',
        namespace: 'hotel',
        trueIntent: '#menu',
        falseIntent: '#human',
      },
    ]),
    block(
      'breakfast',
      'breakfast',
      [{ ...reply(say('From 7 to 10.'), say('7 to 10, on the terrace.')), _tdActionType: 'randomreply' }],
      '#menu',
      'breakfast\nwhen is breakfast\nbreakfast hours',
    ),
    block('human', 'human', [
      {
        _tdActionType: 'leadupdate',
        update: { fullname: '\u0024{guest}', phone: '{{userPhone}}', company: 'A guest' },
      },
      { _tdActionType: 'add_tags', target: 'request', tags: 'desk, \u0024{source}', pushToList: false },
      {
        _tdActionType: 'email',
        to: 'desk@hotel.example',
        subject: 'A guest asks for a person',
        text: 'Booking \u0024{booking}',
      },
      { _tdActionType: 'ifonlineagentsv2', trueIntent: '#agent', falseIntent: '#later' },
    ]),
    block('agent', 'agent', [reply(say('I am getting somebody.')), { _tdActionType: 'agent' }]),
    block('later', 'later', [
      reply(say('Nobody is here now. We will write to you.')),
      { _tdActionType: 'close' },
    ]),
    block(
      'fb',
      'defaultFallback',
      [reply(say('I did not get that.', [go('Menu', '#menu')]))],
      null,
      'defaultFallback',
    ),
  ],
};
