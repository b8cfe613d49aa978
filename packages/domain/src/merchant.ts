/** Business types of merchants. Specification 9. */
export const BUSINESS_TYPES = [
  'Auto Dealership',
  'E-Commerce',
  'Healthcare',
  'Insurances',
  'RealEstate',
  'Restaurant',
  'Retail',
  'Enterprise',
  'Lifestyle',
  'Education',
  'Service Desk',
  'Banking',
  'Telecom',
] as const;

/** One of the business types. Specification 9. */
export type BusinessType = (typeof BUSINESS_TYPES)[number];

/** Merchant id of business types without their own. Specification 9. */
export const DEFAULT_MERCHANT_ID = 101;

/** Merchant id by business type. Specification 9. The specification spells both "Insurances" and "Insurance". */
export const MERCHANT_ID_BY_BUSINESS_TYPE: ReadonlyMap<string, number> = new Map([
  ['Retail', 101],
  ['Healthcare', 102],
  ['Education', 103],
  ['Banking', 104],
  ['Insurance', 105],
  ['Insurances', 105],
  ['Service Desk', 106],
  ['RealEstate', 107],
  ['Enterprise', 108],
]);

/** The merchant id of a business type, 101 for any type without one. Specification 9. */
export function merchantIdForBusinessType(businessType: string): number {
  return MERCHANT_ID_BY_BUSINESS_TYPE.get(businessType) ?? DEFAULT_MERCHANT_ID;
}

/** The currencies a merchant can use. Specification 9. */
export const CURRENCIES = [
  'AED',
  'AUD',
  'EUR',
  'CRC',
  'GBP',
  'ILS',
  'INR',
  'JPY',
  'KRW',
  'NGN',
  'PHP',
  'PLN',
  'PYG',
  'THB',
  'UAH',
  'USD',
  'VND',
  'SAR',
] as const;

/** One of the currencies. Specification 9. */
export type Currency = (typeof CURRENCIES)[number];

/** Default currency. Specification 9. */
export const DEFAULT_CURRENCY: Currency = 'USD';

/** Currency by code, case-insensitive. The default if missing or unknown. Specification 9. */
export function currencyOrDefault(code: string | null | undefined): Currency {
  const upper = code?.trim().toUpperCase();
  return CURRENCIES.find((currency) => currency === upper) ?? DEFAULT_CURRENCY;
}

/** The days of the week, from Monday. Specification 9. */
export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** A day of the week. Specification 9. */
export type Day = (typeof DAYS)[number];
