/** The demo's fixed ids, used in addresses, script tags and tests. */

/** Tidewell, the furniture shop (Retail), and Harbour Clinic (Healthcare). Specification 9. */
export const TIDEWELL = 101;
export const HARBOUR_CLINIC = 102;

/** UUIDv7 of 1 September 2025, 08:00 UTC, differing in the last digits. */
const fixedId = (group: string, number: number): string =>
  `0199044a-4400-7000-8000-${group}${number.toString().padStart(8, '0')}`;

const memberId = (number: number) => fixedId('0a01', number);
const engagementId = (number: number) => fixedId('0e01', number);
const departmentId = (number: number) => fixedId('0d01', number);

/** The dashboard that Tidewell has built. */
export const DASHBOARD_ID = fixedId('0f01', 1);

export const ENGAGEMENT_IDS = {
  webShop: engagementId(1),
  service: engagementId(2),
  arabic: engagementId(3),
  members: engagementId(4),
  summerSale: engagementId(5),
  clinic: engagementId(6),
  support: engagementId(7),
  autumnAds: engagementId(8),
  afterDelivery: engagementId(9),
  roomPlanner: engagementId(10),
  outlet: engagementId(11),
  questions: engagementId(12),
  instagram: engagementId(13),
  telegram: engagementId(14),
  phone: engagementId(15),
} as const;

/** The accounts of messengers. */
export const ACCOUNT_IDS = {
  whatsapp: fixedId('0c01', 1),
  instagram: fixedId('0c01', 2),
  telegram: fixedId('0c01', 3),
  sms: fixedId('0c01', 4),
} as const;

export const MEMBER_IDS = {
  priya: memberId(1),
  amara: memberId(2),
  tomas: memberId(3),
  hana: memberId(4),
  jonas: memberId(5),
  camille: memberId(6),
  yousef: memberId(7),
  ingrid: memberId(8),
  rahul: memberId(9),
  kwame: memberId(10),
  sofia: memberId(11),
  nadia: memberId(12),
  owen: memberId(13),
} as const;

export const DEPARTMENT_IDS = {
  management: departmentId(1),
  care: departmentId(2),
  languages: departmentId(3),
  delivery: departmentId(4),
  ergonomics: departmentId(5),
  systems: departmentId(6),
  reception: departmentId(7),
  orthopaedics: departmentId(8),
} as const;

export type DemoDepartment = keyof typeof DEPARTMENT_IDS;
export type DemoMember = keyof typeof MEMBER_IDS;
export type DemoAccount = keyof typeof ACCOUNT_IDS;
export type DemoEngagement = keyof typeof ENGAGEMENT_IDS;
