import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CountryResponse, Reader } from 'maxmind';

const DATABASE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** How a socket that listens on both writes an IPv4 address. */
const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;

/** Records of this database hold the code alone, unlike those of the vendor who made the format. */
interface CountryRecord {
  readonly country_code?: string;
}

let reader: Reader<CountryResponse> | null = null;

/**
 * The country of an address as alpha-2 in lower case; null when it is private or unknown. Looked up in a database that
 * is part of the installation, read into memory at the first call: no third party learns the address.
 */
export function countryOf(ip: string): string | null {
  reader ??= new Reader<CountryResponse>(readFileSync(fileURLToPath(import.meta.resolve(DATABASE))));
  try {
    const record = reader.get(ip.replace(MAPPED_IPV4, '')) as CountryRecord | null;
    return record?.country_code?.toLowerCase() ?? null;
  } catch {
    // Not an address.
    return null;
  }
}
