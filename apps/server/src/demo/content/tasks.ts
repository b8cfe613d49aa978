import { type TaskRecipe, work } from './work.ts';

/** Tasks of Tidewell's team. */
export const TIDEWELL_TASKS: readonly TaskRecipe[] = [
  work('Late November sale: get everything ready', 'Service Request', 200, 'amara', {
    priority: 'High',
    to: 'amara',
    team: 'management',
    due: 6,
    tags: ['sale'],
    checklist: ['Prices in the shop', 'Banner', 'Replies for the team', 'Extra shifts'],
    steps: [
      [20, 'progress'],
      [60, 'comment', 'Prices are agreed with the workshop.'],
    ],
  }),
  work('Write canned replies for the sale', 'Service Request', 180, 'amara', {
    to: 'sofia',
    beneath: 'Late November sale: get everything ready',
    due: 3,
    tags: ['sale'],
    steps: [[30, 'progress']],
  }),
  work('Banner for the shop in four languages', 'Service Request', 178, 'amara', {
    to: 'yousef',
    beneath: 'Late November sale: get everything ready',
    due: 2,
    tags: ['sale'],
    steps: [[50, 'completed']],
  }),
  work('Plan the shifts of the sale weekend', 'Service Request', 176, 'amara', {
    to: 'ingrid',
    beneath: 'Late November sale: get everything ready',
    due: 1,
    tags: ['sale'],
  }),
  work('Renew the certificate of the members’ shop', 'Service Request', 90, 'rahul', {
    priority: 'High',
    to: 'rahul',
    team: 'systems',
    due: 0,
    steps: [[10, 'progress']],
  }),
  work('Count the fabric samples', 'Service Request', 60, 'ingrid', {
    priority: 'Low',
    to: 'camille',
    due: 5,
    tags: ['samples'],
  }),
  work('Meet the new carrier for Spain', 'Request Call Back', 48, 'kwame', {
    to: 'kwame',
    team: 'delivery',
    due: 2,
    tags: ['delivery'],
  }),
  work('Show Jonas how returns are booked', 'Service Request', 44, 'ingrid', {
    to: 'ingrid',
    team: 'care',
    due: 1,
  }),
  work('Photos of cracked legs to the workshop', 'Feedback', 40, 'jonas', {
    priority: 'High',
    team: 'care',
    tags: ['damage'],
    due: -2,
  }),
  work('Clean up old tags of visitors', 'Service Request', 36, 'priya', { priority: 'Low', due: 12 }),
  work('Answer the survey of the chamber of commerce', 'Feedback', 30, 'amara', {
    priority: 'Low',
    to: 'priya',
    due: 8,
  }),
  work('Check the opening hours for Christmas', 'Service Request', 28, 'priya', {
    to: 'priya',
    team: 'management',
    due: 9,
    steps: [[2, 'progress']],
  }),
  work('Order forty hex keys', 'Service Request', 150, 'jonas', {
    priority: 'Low',
    to: 'kwame',
    team: 'delivery',
    steps: [[40, 'completed']],
  }),
  work('Translate the care guide for oak', 'Service Request', 320, 'tomas', {
    to: 'tomas',
    team: 'languages',
    steps: [
      [10, 'progress'],
      [120, 'completed'],
    ],
  }),
  work('Second screen for the service desk', 'Service Request', 400, 'ingrid', {
    to: 'rahul',
    team: 'systems',
    steps: [[70, 'completed']],
  }),
  work('Ask the workshop about the batch of oak legs', 'Request Call Back', 12, 'sofia', {
    priority: 'High',
    to: 'sofia',
    team: 'care',
    due: 0,
    tags: ['damage'],
    steps: [[1, 'pending']],
  }),
  work('Draft: how we treat late refunds', 'Feedback', 20, 'ingrid', {
    to: 'amara',
    team: 'management',
    due: 7,
    steps: [[3, 'pending']],
  }),
  work('Try the chat on the slow phone', 'Service Request', 8, 'rahul', { team: 'systems', due: 3 }),
];

/** Tickets of the patients of Harbour Clinic. */
export const CLINIC_TICKETS: readonly TaskRecipe[] = [
  work('New date for the physiotherapy', 'Request Call Back', 1, 'nadia', {
    priority: 'High',
    team: 'reception',
  }),
  work('Copy of the X-ray for the insurance', 'Service Request', 30, 'nadia', {
    to: 'nadia',
    team: 'reception',
    steps: [
      [2, 'reply'],
      [4, 'progress'],
    ],
  }),
  work('Crutches: when to bring them back', 'Request Call Back', 80, 'nadia', {
    priority: 'Low',
    to: 'owen',
    team: 'orthopaedics',
    steps: [
      [1, 'reply'],
      [3, 'completed'],
    ],
  }),
  work('Question about the bill of October', 'Service Request', 55, 'nadia', {
    to: 'nadia',
    team: 'reception',
    steps: [
      [3, 'reply'],
      [5, 'pending'],
    ],
  }),
  work('Knee swollen after the operation', 'Request Call Back', 5, 'nadia', {
    priority: 'High',
    to: 'owen',
    team: 'orthopaedics',
    steps: [
      [0.3, 'reply'],
      [1, 'progress'],
    ],
  }),
  work('Waiting time was long', 'Feedback', 120, 'nadia', {
    priority: 'Low',
    to: 'nadia',
    steps: [
      [7, 'reply'],
      [9, 'completed'],
    ],
  }),
];

/** Tasks of the clinic's team. */
export const CLINIC_TASKS: readonly TaskRecipe[] = [
  work('Order plaster bandages', 'Service Request', 40, 'owen', {
    to: 'nadia',
    team: 'orthopaedics',
    due: 2,
  }),
  work('Rota for the Christmas week', 'Service Request', 60, 'nadia', {
    priority: 'High',
    to: 'nadia',
    team: 'reception',
    due: 5,
    steps: [[4, 'progress']],
  }),
  work('Repair the side door bell', 'Service Request', 20, 'nadia', { team: 'reception', due: 1 }),
  work('Prepare the talk on posture', 'Feedback', 100, 'owen', {
    to: 'owen',
    team: 'orthopaedics',
    due: 14,
    steps: [[30, 'pending']],
  }),
  work('Fire drill', 'Service Request', 200, 'nadia', { to: 'nadia', steps: [[80, 'completed']] }),
  work('Renew the parking permits', 'Service Request', 16, 'nadia', { priority: 'Low', due: 20 }),
];
