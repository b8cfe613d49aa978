/** Exports of Typebot 6 with the parts that real bots have, written for tests. */

const p = (...children: object[]) => ({ type: 'p', children });
const rich = (...lines: object[]) => ({ richText: lines });
const words = (...lines: string[]) => rich(...lines.map((text) => p({ text })));
const at = (x: number, y: number) => ({ graphCoordinates: { x, y } });
const start = (outgoingEdgeId: string) => ({ id: 'start', type: 'start', outgoingEdgeId, ...at(0, 0) });
const edge = (id: string, from: object, groupId: string, blockId?: string) => ({
  id,
  from,
  to: { groupId, ...(blockId && { blockId }) },
});
const look = {
  theme: { general: { font: { type: 'Google', family: 'Open Sans' }, background: { type: 'Color' } } },
  settings: { general: { isBrandingEnabled: false }, typingEmulation: { enabled: true, speed: 400 } },
  selectedThemeTemplateId: null,
  resultsTablePreferences: null,
  publicId: null,
  customDomain: null,
  isArchived: false,
  isClosed: false,
  whatsAppCredentialsId: null,
};

/** Qualifies a lead: contact data, budget, a call or a mail to the sales team. */
export const TYPEBOT_LEADS = {
  version: '6.1',
  id: 'cm3leads0001',
  name: 'Lead qualification',
  events: [start('e1')],
  groups: [
    {
      id: 'welcome',
      title: 'Welcome',
      ...at(0, 120),
      blocks: [
        { id: 'w1', type: 'image', content: { url: 'https://cdn.agency.example/hello.gif' } },
        {
          id: 'w2',
          type: 'text',
          content: rich(
            p({ text: 'Hi, I am ' }, { bold: true, text: 'Nora' }, { text: ' of the agency.' }),
            p(
              { text: 'See ' },
              { type: 'a', url: 'https://agency.example/work', children: [{ text: 'our work' }] },
            ),
          ),
        },
        { id: 'w3', type: 'text', content: words("What's your name?") },
        {
          id: 'w4',
          type: 'text input',
          outgoingEdgeId: 'e2',
          options: { labels: { placeholder: 'Type your name…' }, variableId: 'vName', isLong: false },
        },
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      ...at(360, 120),
      blocks: [
        {
          id: 'c1',
          type: 'text',
          content: rich(
            p(
              { text: 'Nice to meet you, ' },
              { type: 'inline-variable', children: [p({ text: '{{Name}}' })] },
              { text: '!' },
            ),
            p({ text: 'Where can we reach you?' }),
          ),
        },
        {
          id: 'c2',
          type: 'email input',
          options: {
            labels: { placeholder: 'you@company.com' },
            retryMessageContent: 'This email does not seem to be valid.',
            variableId: 'vEmail',
          },
        },
        { id: 'c3', type: 'text', content: words('And by phone?') },
        {
          id: 'c4',
          type: 'phone number input',
          options: { variableId: 'vPhone', defaultCountryCode: 'DE' },
        },
        {
          id: 'c5',
          type: 'Set variable',
          options: { variableId: 'vRef', type: 'Random ID' },
        },
        {
          id: 'c6',
          type: 'Set variable',
          options: { variableId: 'vSource', type: 'Custom', expressionToEvaluate: 'Website' },
        },
        {
          id: 'c7',
          type: 'Set variable',
          outgoingEdgeId: 'e3',
          options: {
            variableId: 'vScore',
            type: 'Custom',
            isCode: true,
            expressionToEvaluate: 'const base = {{Budget}} * 2; return base;',
          },
        },
      ],
    },
    {
      id: 'services',
      title: 'Services',
      ...at(720, 120),
      blocks: [
        { id: 's1', type: 'text', content: words('What do you need?') },
        {
          id: 's2',
          type: 'picture choice input',
          options: { variableId: 'vService', isMultipleChoice: false },
          items: [
            {
              id: 'sa',
              title: 'Website',
              description: 'From landing page to shop',
              pictureSrc: 'https://cdn.agency.example/website.png',
              outgoingEdgeId: 'e4',
            },
            { id: 'sb', title: 'Brand', pictureSrc: '{{Brand picture}}', outgoingEdgeId: 'e4' },
            { id: 'sc', title: 'Something else', outgoingEdgeId: 'e5' },
          ],
        },
      ],
    },
    {
      id: 'budget',
      title: 'Budget',
      ...at(1080, 0),
      blocks: [
        { id: 'b1', type: 'text', content: words('What is your budget, in euros?') },
        { id: 'b2', type: 'number input', options: { variableId: 'vBudget', min: 0, step: 500 } },
        {
          id: 'b3',
          type: 'Condition',
          outgoingEdgeId: 'e5',
          items: [
            {
              id: 'big',
              outgoingEdgeId: 'e6',
              content: {
                logicalOperator: 'AND',
                comparisons: [
                  {
                    id: '1',
                    variableId: 'vBudget',
                    comparisonOperator: 'Greater or equal to',
                    value: '10000',
                  },
                  { id: '2', variableId: 'vEmail', comparisonOperator: 'Does not contain', value: '@gmail.' },
                ],
              },
            },
            {
              id: 'long',
              outgoingEdgeId: 'e6',
              content: {
                logicalOperator: 'OR',
                comparisons: [
                  { id: '3', variableId: 'vName', comparisonOperator: 'Contains', value: 'x'.repeat(3000) },
                  { id: '4', variableId: 'vService', comparisonOperator: 'Equal to', value: 'Brand' },
                ],
              },
            },
          ],
        },
      ],
    },
    {
      id: 'call',
      title: 'Book a call',
      ...at(1440, 0),
      blocks: [
        { id: 'k1', type: 'text', content: words('Let us talk. Pick a time:') },
        { id: 'k2', type: 'cal-com', options: { action: 'Book event', eventLink: 'https://cal.com/nora' } },
        { id: 'k3', type: 'date input', options: { variableId: 'vDay', hasTime: false, isRange: false } },
        {
          id: 'k4',
          type: 'Google Sheets',
          options: { action: 'Insert a row', spreadsheetId: '1aB', cellsToInsert: [] },
        },
        {
          id: 'k5',
          type: 'Zapier',
          options: { webhook: { url: 'https://hooks.zapier.example/1' } },
          outgoingEdgeId: 'e7',
        },
      ],
    },
    {
      id: 'mail',
      title: 'Tell the team',
      ...at(1440, 320),
      blocks: [
        {
          id: 'm1',
          type: 'Email',
          options: {
            recipients: ['sales@agency.example'],
            subject: 'New lead: {{Name}}',
            body: 'Budget: {{Budget}}\nService: {{Service}}',
            credentialsId: 'default',
          },
        },
        { id: 'm2', type: 'Wait', options: { secondsToWaitFor: '2' } },
        {
          id: 'm3',
          type: 'text',
          content: words('Thank you, {{Name}}. We will write to {{Email}} within a day.'),
        },
        { id: 'm4', type: 'rating input', options: { buttonType: 'Icons', length: 5, variableId: 'vStars' } },
        {
          id: 'm5',
          type: 'Redirect',
          options: { url: 'https://agency.example/thanks?name={{Name}}', isNewTab: true },
        },
      ],
    },
  ],
  edges: [
    edge('e1', { eventId: 'start' }, 'welcome'),
    edge('e2', { blockId: 'w4' }, 'contact'),
    edge('e3', { blockId: 'c7' }, 'services'),
    edge('e4', { blockId: 's2', itemId: 'sa' }, 'budget'),
    edge('e5', { blockId: 'b3' }, 'mail'),
    edge('e6', { blockId: 'b3', itemId: 'big' }, 'call', 'k1'),
    edge('e7', { blockId: 'k5' }, 'mail', 'm1'),
  ],
  variables: [
    { id: 'vName', name: 'Name', isSessionVariable: true },
    { id: 'vEmail', name: 'Email' },
    { id: 'vPhone', name: 'Phone' },
    { id: 'vRef', name: 'Reference' },
    { id: 'vSource', name: 'utm_source' },
    { id: 'vScore', name: 'Score' },
    { id: 'vService', name: 'Service' },
    { id: 'vBudget', name: 'Budget' },
    { id: 'vDay', name: 'Day' },
    { id: 'vStars', name: 'Stars' },
  ],
  ...look,
};

/** Helps after a purchase: an order of a shop by HTTP, answers by OpenAI, a file for a complaint. */
export const TYPEBOT_SUPPORT = {
  version: '6',
  id: 'cm3support01',
  name: 'Customer support',
  events: [
    start('e1'),
    { id: 'cmd', type: 'command', options: { command: 'support' }, outgoingEdgeId: 'e1', ...at(0, 600) },
  ],
  groups: [
    {
      id: 'menu',
      title: 'Menu',
      ...at(0, 160),
      blocks: [
        {
          id: 'm0',
          type: 'Set variable',
          options: { variableId: 'vNow', type: 'Now', timeZone: 'Europe/Berlin' },
        },
        { id: 'm1', type: 'text', content: words('How can we help?') },
        {
          id: 'm2',
          type: 'choice input',
          options: { variableId: 'vTopic', isMultipleChoice: false, buttonLabel: 'Send' },
          items: [
            { id: 'i1', content: '📦 My order', outgoingEdgeId: 'e2' },
            { id: 'i2', content: '❓ A question', outgoingEdgeId: 'e3' },
            { id: 'i3', content: '😠 A complaint', outgoingEdgeId: 'e4' },
            { id: 'i4', content: '🧑 Talk to an agent', outgoingEdgeId: 'e5' },
          ],
        },
      ],
    },
    {
      id: 'order',
      title: 'Order',
      ...at(400, 0),
      blocks: [
        { id: 'o1', type: 'text', content: words('Your order number, please.') },
        { id: 'o2', type: 'text input', options: { variableId: 'vOrder' } },
        {
          id: 'o3',
          type: 'Webhook',
          options: {
            isAdvancedConfig: true,
            isCustomBody: true,
            responseVariableMapping: [
              { id: 'r1', variableId: 'vState', bodyPath: 'data.order.state' },
              { id: 'r2', variableId: 'vTrack', bodyPath: 'data.order.tracking[0].url' },
            ],
            webhook: {
              method: 'GET',
              url: 'https://api.shop.example/orders/{{Order}}',
              queryParams: [
                { id: 'q1', key: 'fields', value: 'state' },
                { id: 'q2', key: 'who', value: '{{Email}}' },
              ],
              headers: [],
            },
          },
        },
        {
          id: 'o4',
          type: 'Condition',
          outgoingEdgeId: 'e6',
          items: [
            {
              id: 'found',
              outgoingEdgeId: 'e7',
              content: {
                comparisons: [{ id: '1', variableId: 'vState', comparisonOperator: 'Is set' }],
              },
            },
          ],
        },
      ],
    },
    {
      id: 'status',
      title: 'Status',
      ...at(800, 0),
      blocks: [
        { id: 't1', type: 'text', content: words('Order {{Order}} is {{State}}.') },
        { id: 't2', type: 'Jump', options: { groupId: 'again' } },
      ],
    },
    {
      id: 'missing',
      title: 'Not found',
      ...at(800, 240),
      blocks: [
        { id: 'n1', type: 'text', content: words('I cannot find this order.') },
        { id: 'n2', type: 'Jump', options: { groupId: 'order', blockId: 'o1' } },
      ],
    },
    {
      id: 'question',
      title: 'Question',
      ...at(400, 400),
      blocks: [
        { id: 'q1', type: 'text', content: words('What would you like to know?') },
        { id: 'q2', type: 'text input', options: { variableId: 'vAsked', isLong: true } },
        {
          id: 'q3',
          type: 'openai',
          options: {
            action: 'Create chat completion',
            model: 'gpt-4o',
            messages: [{ role: 'user', content: '{{Asked}}' }],
            responseMapping: [{ item: 'Message content', variableId: 'vAnswer' }],
          },
        },
        { id: 'q4', type: 'video', content: { url: 'https://www.youtube.com/watch?v=x', type: 'youtube' } },
        { id: 'q5', type: 'embed', content: { url: 'https://shop.example/faq', height: 400 } },
        { id: 'q6', type: 'audio', content: { url: 'https://cdn.shop.example/hello.mp3' } },
        { id: 'q7', type: 'Jump', options: { groupId: 'again' } },
      ],
    },
    {
      id: 'complaint',
      title: 'Complaint',
      ...at(400, 800),
      blocks: [
        { id: 'p1', type: 'text', content: words('A picture helps us. Please upload one.') },
        {
          id: 'p2',
          type: 'file input',
          options: { isMultipleAllowed: true, isRequired: false, variableId: 'vFile' },
        },
        {
          id: 'p3',
          type: 'AB test',
          options: { aPercent: 30 },
          items: [
            { id: 'a', path: 'a', outgoingEdgeId: 'e5' },
            { id: 'b', path: 'b', outgoingEdgeId: 'e8' },
          ],
        },
      ],
    },
    {
      id: 'again',
      title: 'Anything else?',
      ...at(1200, 160),
      blocks: [
        { id: 'z1', type: 'text', content: words('Anything else?') },
        {
          id: 'z2',
          type: 'choice input',
          items: [
            { id: 'y', content: 'Yes', outgoingEdgeId: 'e9' },
            { id: 'n', content: 'No', outgoingEdgeId: 'e10' },
          ],
        },
      ],
    },
    {
      id: 'bye',
      title: 'Goodbye',
      ...at(1600, 160),
      blocks: [
        { id: 'y1', type: 'text', content: words('Have a nice day!') },
        { id: 'y2', type: 'Pixel', options: { pixelId: '1', eventType: 'Lead' } },
        { id: 'y3', type: 'Google Analytics', options: { trackingId: 'G-1' } },
      ],
    },
    {
      id: 'agent',
      title: 'Agent',
      ...at(800, 1000),
      blocks: [
        { id: 'g1', type: 'text', content: words('One moment, I am getting somebody.') },
        { id: 'g2', type: 'Chatwoot', options: { baseUrl: 'https://app.chatwoot.example' } },
      ],
    },
  ],
  edges: [
    edge('e1', { eventId: 'start' }, 'menu'),
    edge('e2', { blockId: 'm2', itemId: 'i1' }, 'order'),
    edge('e3', { blockId: 'm2', itemId: 'i2' }, 'question'),
    edge('e4', { blockId: 'm2', itemId: 'i3' }, 'complaint'),
    edge('e5', { blockId: 'm2', itemId: 'i4' }, 'agent'),
    edge('e6', { blockId: 'o4' }, 'missing'),
    edge('e7', { blockId: 'o4', itemId: 'found' }, 'status'),
    edge('e8', { blockId: 'p3', itemId: 'b' }, 'again'),
    edge('e9', { blockId: 'z2', itemId: 'y' }, 'menu'),
    edge('e10', { blockId: 'z2', itemId: 'n' }, 'bye'),
  ],
  variables: [
    { id: 'vTopic', name: 'Topic' },
    { id: 'vOrder', name: 'Order' },
    { id: 'vEmail', name: 'Email' },
    { id: 'vState', name: 'State' },
    { id: 'vTrack', name: 'Tracking link' },
    { id: 'vAsked', name: 'Asked' },
    { id: 'vAnswer', name: 'Answer' },
    { id: 'vFile', name: 'File' },
    { id: 'vNow', name: 'Now' },
  ],
  ...look,
};
