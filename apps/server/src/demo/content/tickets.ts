import { type TaskRecipe, work } from './work.ts';

/** Tickets of Tidewell's customers. Each belongs to one of the newest conversations, while there are enough. */
export const TIDEWELL_TICKETS: readonly TaskRecipe[] = [
  work('Chair arrived with a cracked leg', 'Service Request', 0.4, 'jonas', {
    subtype: 'Spare part',
    priority: 'High',
    team: 'care',
    tags: ['damage'],
    description: 'Crack along the grain at the bolt, back left. Photo in the chat.',
  }),
  work('Wrong fabric on the Fjord sofa', 'Service Request', 0.9, 'sofia', {
    priority: 'High',
    team: 'care',
    to: 'sofia',
    tags: ['damage', 'sofa'],
  }),
  work('Call back about a table for eight', 'Request Call Back', 1.5, 'tomas', {
    subtype: 'Sales',
    team: 'care',
    due: 1,
  }),
  work('Invoice with the company name', 'Service Request', 2, 'priya', {
    priority: 'Low',
    to: 'priya',
    tags: ['invoice'],
    steps: [[0.5, 'reply']],
  }),
  work('Refund for a returned lamp', 'Service Request', 26, 'jonas', {
    to: 'ingrid',
    team: 'care',
    tags: ['refund'],
    steps: [
      [1, 'reply'],
      [3, 'progress'],
      [20, 'ask'],
    ],
  }),
  work('Delivery to the third floor without a lift', 'Service Request', 30, 'tomas', {
    priority: 'High',
    to: 'kwame',
    team: 'delivery',
    due: 2,
    tags: ['delivery'],
    checklist: ['Measure the stairs', 'Book a second carrier', 'Tell the customer the window'],
    steps: [
      [0.6, 'reply'],
      [2, 'progress'],
      [4, 'comment', 'Two carriers are booked, the stairs are wide enough.'],
    ],
  }),
  work('Sample of green fabric never came', 'Service Request', 51, 'sofia', {
    to: 'camille',
    team: 'care',
    tags: ['samples'],
    steps: [
      [2, 'reply'],
      [3, 'pending'],
    ],
  }),
  work('Price of the autumn sale, two days late', 'Request Call Back', 72, 'amara', {
    subtype: 'Sales',
    priority: 'Low',
    to: 'amara',
    tags: ['price'],
    steps: [
      [1, 'reply'],
      [30, 'completed'],
    ],
  }),
  work('Drawer does not close all the way', 'Service Request', 75, 'jonas', {
    subtype: 'Repair',
    team: 'care',
    to: 'jonas',
    steps: [
      [1.5, 'reply'],
      [5, 'progress'],
      [28, 'ask'],
      [29, 'reply'],
      [50, 'completed'],
    ],
  }),
  work('Praise for the two who carried the wardrobe', 'Feedback', 80, 'priya', {
    subtype: 'Praise',
    priority: 'Low',
    team: 'delivery',
    steps: [
      [4, 'reply'],
      [5, 'completed', 'Passed on to Kwame.'],
    ],
  }),
  work('Second parcel of the shelf is missing', 'Service Request', 98, 'tomas', {
    subtype: 'Spare part',
    priority: 'High',
    to: 'kwame',
    team: 'delivery',
    tags: ['delivery', 'missing part'],
    steps: [
      [6, 'reply'],
      [7, 'progress'],
      [20, 'pending'],
      [44, 'ask'],
      [45, 'reply'],
    ],
  }),
  work('Which oil for the oak table?', 'Request Call Back', 120, 'jonas', {
    priority: 'Low',
    to: 'tomas',
    steps: [
      [0.5, 'reply'],
      [1, 'completed'],
    ],
  }),
  work('Order placed twice', 'Service Request', 126, 'sofia', {
    priority: 'High',
    to: 'sofia',
    tags: ['refund', 'order'],
    steps: [
      [0.2, 'reply'],
      [2, 'completed'],
    ],
  }),
  work('Spanish instructions for the bed', 'Service Request', 140, 'tomas', {
    to: 'tomas',
    team: 'languages',
    steps: [
      [9, 'reply'],
      [20, 'completed'],
    ],
  }),
  work('Arabic invoice for the embassy', 'Service Request', 150, 'yousef', {
    to: 'yousef',
    team: 'languages',
    tags: ['invoice'],
    steps: [
      [3, 'reply'],
      [10, 'pending'],
    ],
  }),
  work('Desk wobbles at full height', 'Service Request', 170, 'hana', {
    subtype: 'Repair',
    priority: 'High',
    to: 'hana',
    team: 'ergonomics',
    steps: [
      [2, 'reply'],
      [5, 'progress'],
      [60, 'completed'],
    ],
  }),
  work('Back pain after a week with the new chair', 'Request Call Back', 174, 'hana', {
    subtype: 'Complaint',
    priority: 'High',
    to: 'hana',
    team: 'ergonomics',
    due: -1,
    steps: [
      [1, 'reply'],
      [6, 'progress'],
      [80, 'ask'],
    ],
  }),
  work('Gift card is not accepted at the till', 'Service Request', 200, 'priya', {
    to: 'rahul',
    team: 'systems',
    tags: ['web shop'],
    steps: [
      [1, 'reply'],
      [24, 'completed'],
    ],
  }),
  work('Newsletter although unsubscribed', 'Feedback', 220, 'camille', {
    to: 'rahul',
    team: 'systems',
    steps: [
      [3, 'reply'],
      [5, 'completed'],
    ],
  }),
  work('Ask for a quote: forty chairs for a school', 'Request Call Back', 240, 'amara', {
    subtype: 'Sales',
    priority: 'High',
    to: 'amara',
    tags: ['business'],
    due: 4,
    checklist: ['Ask for the heights', 'Offer with and without delivery', 'Call the head teacher'],
    steps: [
      [0.4, 'reply'],
      [3, 'progress'],
      [90, 'pending'],
    ],
  }),
  work('Scratches on the glass top', 'Service Request', 260, 'jonas', {
    to: 'ingrid',
    team: 'care',
    tags: ['damage'],
    steps: [
      [2, 'reply'],
      [26, 'completed'],
    ],
  }),
  work('Colour of the cushions fades', 'Feedback', 290, 'sofia', {
    subtype: 'Complaint',
    priority: 'Low',
    team: 'care',
    steps: [
      [8, 'reply'],
      [40, 'completed'],
    ],
  }),
  work('Change of address while on the van', 'Service Request', 310, 'tomas', {
    priority: 'High',
    to: 'kwame',
    team: 'delivery',
    tags: ['delivery'],
    steps: [
      [0.3, 'reply'],
      [1, 'completed'],
    ],
  }),
  work('Bench is five centimetres shorter than told', 'Feedback', 350, 'ingrid', {
    to: 'ingrid',
    team: 'care',
    steps: [
      [4, 'reply'],
      [50, 'completed'],
    ],
  }),
  work('Missing hex key', 'Service Request', 380, 'jonas', {
    subtype: 'Spare part',
    priority: 'Low',
    to: 'jonas',
    tags: ['missing part'],
    steps: [
      [1, 'reply'],
      [2, 'completed'],
    ],
  }),
  work('Call back: visit to the showroom on Saturday', 'Request Call Back', 420, 'camille', {
    to: 'sofia',
    steps: [
      [1, 'reply'],
      [20, 'completed'],
    ],
  }),
  work('Sofa smells of glue', 'Feedback', 470, 'priya', {
    team: 'care',
    to: 'tomas',
    steps: [
      [5, 'reply'],
      [70, 'completed'],
    ],
  }),
  work('Return of an opened mattress', 'Service Request', 520, 'ingrid', {
    subtype: 'Collection',
    priority: 'High',
    to: 'ingrid',
    team: 'care',
    tags: ['refund'],
    steps: [
      [3, 'reply'],
      [30, 'completed'],
    ],
  }),
];
