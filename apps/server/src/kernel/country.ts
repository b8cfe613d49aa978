import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CountryResponse, Reader } from 'maxmind';

const DATABASE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** The prefix of IPv4 addresses on a dual-stack socket. */
const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;

/** The records of this database contain the country code only, unlike those of the format's vendor. */
interface CountryRecord {
  readonly country_code?: string;
}

let reader: Reader<CountryResponse> | null = null;

/**
 * The country of an IP address as lower-case ISO 3166 alpha-2. Returns null when the address is private or unknown.
 * Uses a database that is part of the installation, so no third party receives the address; loaded at the first call.
 */
export function countryOf(ip: string): string | null {
  reader ??= new Reader<CountryResponse>(readFileSync(fileURLToPath(import.meta.resolve(DATABASE))));
  try {
    const record = reader.get(ip.replace(MAPPED_IPV4, '')) as CountryRecord | null;
    return record?.country_code?.toLowerCase() ?? null;
  } catch {
    // Not an IP address.
    return null;
  }
}
