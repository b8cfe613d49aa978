import type { OpeningHours } from '@foyer/contract/merchants/shapes';
import { FIRST_STEPS } from '../../areas/merchants/setup.ts';
import type { merchants } from '../../areas/merchants/tables.ts';
import { HARBOUR_CLINIC, TIDEWELL } from '../ids.ts';
import { dashboardRecipes } from './dashboards.ts';

const longDay = [{ from: '08:00', to: '20:00' }];
const splitDay = [
  { from: '08:00', to: '13:00' },
  { from: '14:00', to: '18:00' },
];

/** Every hour of every day. */
export const alwaysOpen: OpeningHours = {
  week: Object.fromEntries(
    ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => [
      day,
      [{ from: '00:00', to: '24:00' }],
    ]),
  ),
  holidays: [],
};

/** Tidewell's hours in the year of `now`: closed at Christmas and New Year, shorter on the eve. */
function tidewellHours(now: Date): OpeningHours {
  const year = now.getUTCFullYear();
  return {
    week: {
      Monday: longDay,
      Tuesday: longDay,
      Wednesday: longDay,
      Thursday: longDay,
      Friday: splitDay,
      Saturday: splitDay,
      Sunday: [{ from: '10:00', to: '16:00' }],
    },
    holidays: [
      { date: `${year}-12-24`, name: 'Christmas Eve', slots: [{ from: '08:00', to: '12:00' }] },
      { date: `${year}-12-25`, name: 'Christmas Day', slots: [] },
      { date: `${year + 1}-01-01`, name: 'New Year', slots: [] },
    ],
  };
}

/** The demo's merchants as rows. */
export function merchantRows(now: Date): (typeof merchants.$inferInsert)[] {
  return [
    {
      merchantId: TIDEWELL,
      name: 'Tidewell',
      type: 'Retail',
      timeZone: 'Europe/Lisbon',
      logoUrl: '/shop/assets/tidewell.svg',
      contacts: [
        {
          firstName: 'Priya',
          lastName: 'Raman',
          email: 'priya.raman@tidewell.example',
          phone: '+351 253 555 010',
        },
        {
          firstName: 'Amara',
          lastName: 'Okafor',
          email: 'amara.okafor@tidewell.example',
          phone: '+351 253 555 011',
        },
      ],
      settings: { brandColour: '#057688', openingHours: tidewellHours(now) },
      customConfig: {
        taskType: {
          'Request Call Back': 'Sales,Delivery,Complaint',
          'Service Request': 'Spare part,Repair,Collection',
          Feedback: 'Praise,Idea,Complaint',
        },
        notifyAgentLiveMessage: true,
      },
      customDashboard: dashboardRecipes.map(({ id, name, status }) => ({ id, name, status })),
      userAssist: [...FIRST_STEPS],
    },
    {
      merchantId: HARBOUR_CLINIC,
      name: 'Harbour Clinic',
      type: 'Healthcare',
      timeZone: 'Europe/Dublin',
      contacts: [
        {
          firstName: 'Nadia',
          lastName: 'Rahman',
          email: 'nadia.rahman@harbour-clinic.example',
          phone: '+353 21 555 0140',
        },
      ],
      settings: {
        brandColour: '#31559b',
        openingHours: { week: { Monday: longDay, Thursday: longDay }, holidays: [] },
      },
      userAssist: [...FIRST_STEPS],
    },
  ];
}
