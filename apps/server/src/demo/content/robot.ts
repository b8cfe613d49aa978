import { both, choose, flow, goodbye, person, say, start, step } from '@foyer/domain/bots/templates/steps';

/** The robot that shows people around the showroom in Porto, and its devices. They are simulated. */

export const robotName = 'Showroom robot';

export const devices = [
  { id: 'tilly-1', name: 'Tilly 1 (simulated)' },
  { id: 'tilly-2', name: 'Tilly 2 (simulated)' },
] as const;

/** What a device reports when somebody touches its screen. */
export const touched = 'Someone is at the screen.';

/** What people chose on the screen today, one after the other. */
export const tours: readonly (readonly string[])[] = [
  ['Sofas', 'No, thank you'],
  ['Tables', 'Yes, please', 'Lamps', 'No, thank you'],
  ['Lamps', 'No, thank you'],
  ['Tables', 'No, thank you'],
];

/** What people choose from now on. */
export const choices = ['Sofas', 'Tables', 'Lamps', 'Yes, please', 'No, thank you', 'No, thank you'] as const;

/** What a device answers to a command. */
export const driven = (luck: number) => ({
  metres: 8 + (luck % 30),
  battery: 35 + (luck % 60),
});

const zones = [
  ['sofas', both('Sofas', 'الأرائك')],
  ['tables', both('Tables', 'الطاولات')],
  ['lamps', both('Lamps', 'المصابيح')],
] as const;

export const robotGraph = flow(
  start('where'),
  choose(
    'where',
    'Where to',
    both('Welcome to Tidewell. What would you like to see?', 'أهلاً بك في تايدويل. ماذا تودّ أن ترى؟'),
    [...zones, ['person', both('A person', 'موظف')]],
    'where',
  ),
  ...zones.map(([id, label]) =>
    step(
      'device',
      id,
      `Drive to the ${label.en?.toLowerCase()}`,
      {
        command: 'drive',
        parameters: [{ name: 'to', value: id }],
        minutes: 5,
        save: [
          { path: '$.metres', variable: 'metres' },
          { path: '$.battery', variable: 'battery' },
        ],
        waitText: both('I am on my way. Please follow me.', 'أنا في الطريق. اتبعني من فضلك.'),
      },
      { next: 'battery', failed: 'stuck', timeout: 'stuck' },
    ),
  ),
  step(
    'condition',
    'battery',
    'Battery',
    {
      branches: [
        {
          id: 'low',
          label: 'Low',
          match: 'all',
          tests: [{ variable: 'battery', operator: 'isLessThan', value: '40' }],
        },
      ],
    },
    { low: 'charge', else: 'here' },
  ),
  step(
    'ticket',
    'charge',
    'Task: charge the robot',
    {
      mode: 'Task',
      title: 'Charge the showroom robot',
      description: 'Its battery is at {{ battery }} %.',
      priority: 'Low',
    },
    { next: 'here', failed: 'here' },
  ),
  choose(
    'here',
    'Arrived',
    both(
      'Here we are, {{ metres }} metres further. Shall I show you something else?',
      'وصلنا بعد {{ metres }} متراً. هل أريك شيئاً آخر؟',
    ),
    [
      ['where', both('Yes, please', 'نعم، من فضلك')],
      ['goodbye', both('No, thank you', 'لا، شكراً')],
    ],
    'here',
  ),
  say('stuck', 'Cannot drive', both('I cannot drive at the moment.', 'لا أستطيع التحرك الآن.'), 'person'),
  goodbye(),
  person(both('I am calling a colleague to you.', 'سأستدعي أحد الزملاء إليك.')),
);
