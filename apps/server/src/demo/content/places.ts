/** A location of visitors. Addresses are from the country's networks in the GeoIP database. */
export interface Place {
  readonly country: string;
  readonly city: string;
  readonly region: string;
  readonly timeZone: string;
  /** As reported by the browser. */
  readonly language: string;
  /** The first three octets of the address. */
  readonly network: string;
  readonly phone: string;
  readonly names: NameGroup;
  /** Relative frequency of visitors from here. */
  readonly weight: number;
}

export type NameGroup = keyof typeof namesByGroup;

type Row = readonly [
  country: string,
  city: string,
  region: string,
  timeZone: string,
  language: string,
  network: string,
  phone: string,
  names: NameGroup,
  weight: number,
];

const rows: readonly Row[] = [
  ['pt', 'Porto', 'Norte', 'Europe/Lisbon', 'pt-PT', '85.241.10', '+351', 'portuguese', 9],
  ['pt', 'Lisbon', 'Lisboa', 'Europe/Lisbon', 'pt-PT', '188.82.40', '+351', 'portuguese', 8],
  ['gb', 'Bristol', 'England', 'Europe/London', 'en-GB', '86.150.22', '+44', 'english', 12],
  ['gb', 'Leeds', 'England', 'Europe/London', 'en-GB', '81.105.40', '+44', 'english', 8],
  ['ie', 'Cork', 'Munster', 'Europe/Dublin', 'en-IE', '86.40.3', '+353', 'english', 6],
  ['de', 'Leipzig', 'Saxony', 'Europe/Berlin', 'de-DE', '91.10.44', '+49', 'german', 7],
  ['fr', 'Lyon', 'Auvergne-Rhône-Alpes', 'Europe/Paris', 'fr-FR', '90.5.12', '+33', 'french', 11],
  ['fr', 'Nantes', 'Pays de la Loire', 'Europe/Paris', 'fr-FR', '82.64.33', '+33', 'french', 7],
  ['es', 'Valencia', 'Comunidad Valenciana', 'Europe/Madrid', 'es-ES', '83.40.12', '+34', 'spanish', 11],
  ['es', 'Sevilla', 'Andalucía', 'Europe/Madrid', 'es-ES', '88.20.4', '+34', 'spanish', 6],
  ['mx', 'Guadalajara', 'Jalisco', 'America/Mexico_City', 'es-MX', '187.140.3', '+52', 'spanish', 5],
  ['co', 'Medellín', 'Antioquia', 'America/Bogota', 'es-CO', '181.48.3', '+57', 'spanish', 3],
  ['it', 'Bologna', 'Emilia-Romagna', 'Europe/Rome', 'it-IT', '79.20.8', '+39', 'italian', 5],
  ['nl', 'Utrecht', 'Utrecht', 'Europe/Amsterdam', 'nl-NL', '84.80.3', '+31', 'dutch', 5],
  ['se', 'Gothenburg', 'Västra Götaland', 'Europe/Stockholm', 'sv-SE', '90.230.8', '+46', 'nordic', 4],
  ['no', 'Bergen', 'Vestland', 'Europe/Oslo', 'nb-NO', '84.210.7', '+47', 'nordic', 3],
  ['pl', 'Kraków', 'Małopolskie', 'Europe/Warsaw', 'pl-PL', '83.20.4', '+48', 'polish', 4],
  ['gr', 'Thessaloniki', 'Central Macedonia', 'Europe/Athens', 'el-GR', '79.130.3', '+30', 'greek', 2],
  ['jo', 'Amman', 'Amman', 'Asia/Amman', 'ar-JO', '176.29.12', '+962', 'arabic', 8],
  ['ae', 'Dubai', 'Dubai', 'Asia/Dubai', 'ar-AE', '94.200.4', '+971', 'arabic', 5],
  ['sa', 'Riyadh', 'Riyadh', 'Asia/Riyadh', 'ar-SA', '188.48.4', '+966', 'arabic', 5],
  ['ma', 'Rabat', 'Rabat-Salé-Kénitra', 'Africa/Casablanca', 'ar-MA', '41.140.3', '+212', 'arabic', 4],
  ['eg', 'Alexandria', 'Alexandria', 'Africa/Cairo', 'ar-EG', '41.32.8', '+20', 'arabic', 3],
  ['us', 'Portland', 'Oregon', 'America/Los_Angeles', 'en-US', '73.20.4', '+1', 'english', 7],
  ['ca', 'Montréal', 'Québec', 'America/Toronto', 'fr-CA', '70.24.3', '+1', 'french', 3],
  ['br', 'Curitiba', 'Paraná', 'America/Sao_Paulo', 'pt-BR', '177.30.3', '+55', 'portuguese', 4],
  ['in', 'Pune', 'Maharashtra', 'Asia/Kolkata', 'en-IN', '117.200.3', '+91', 'indian', 5],
  ['jp', 'Kobe', 'Hyogo', 'Asia/Tokyo', 'ja-JP', '126.10.3', '+81', 'japanese', 3],
  ['kr', 'Busan', 'Busan', 'Asia/Seoul', 'ko-KR', '121.130.3', '+82', 'korean', 2],
  ['cn', 'Hangzhou', 'Zhejiang', 'Asia/Shanghai', 'zh-CN', '114.80.3', '+86', 'chinese', 2],
  ['vn', 'Da Nang', 'Da Nang', 'Asia/Ho_Chi_Minh', 'vi-VN', '113.160.3', '+84', 'vietnamese', 2],
  ['ng', 'Lagos', 'Lagos', 'Africa/Lagos', 'en-NG', '105.112.3', '+234', 'nigerian', 4],
  ['gh', 'Accra', 'Greater Accra', 'Africa/Accra', 'en-GH', '154.160.3', '+233', 'nigerian', 2],
  ['au', 'Hobart', 'Tasmania', 'Australia/Hobart', 'en-AU', '1.120.3', '+61', 'english', 3],
];

export const places: readonly Place[] = rows.map(
  ([country, city, region, timeZone, language, network, phone, names, weight]) => ({
    country,
    city,
    region,
    timeZone,
    language,
    network,
    phone,
    names,
    weight,
  }),
);

const list = (text: string): readonly string[] => text.split(', ');

/** First and last names in the local script. */
export const namesByGroup = {
  english: {
    first: list(
      'Aisling, Daniel, Grace, Harriet, Imogen, Callum, Rose, Owen, Maeve, Theo, Beth, Alistair, Joan',
    ),
    last: list(
      'Byrne, Whitlock, Turner, Hartley, Pearce, Doyle, Ashworth, Reid, Calloway, Finch, Marsh, Greer',
    ),
  },
  french: {
    first: list('Camille, Julien, Élodie, Mathis, Solène, Bastien, Manon, Thibault, Océane, Gaëlle'),
    last: list('Marchand, Lefèvre, Rousseau, Perrin, Garnier, Chevalier, Moreau, Tremblay, Besson'),
  },
  spanish: {
    first: list('Diego, Lucía, Álvaro, Carmen, Íñigo, Marisol, Nuria, Esteban, Paloma, Joaquín, Ximena'),
    last: list('Fuentes, Ortega, Navarro, Cabrera, Ibáñez, Peña, Villalobos, Serrano, Quintana, Rojas'),
  },
  portuguese: {
    first: list('Bruno, Inês, João, Catarina, Tiago, Beatriz, Duarte, Leonor, Rafaela, Gonçalo'),
    last: list('Carvalho, Moreira, Pacheco, Figueiredo, Antunes, Brandão, Sequeira, Tavares, Valente'),
  },
  italian: {
    first: list('Giulia, Matteo, Chiara, Lorenzo, Elisa, Davide'),
    last: list('Conti, Ferrari, Bellini, Grasso, Rinaldi, Colombo'),
  },
  german: {
    first: list('Anneliese, Jürgen, Lena, Moritz, Käthe, Friedrich'),
    last: list('Vogel, Schröder, Baumann, Krüger, Winter, Köhler'),
  },
  dutch: {
    first: list('Sanne, Joost, Femke, Daan, Marit, Ruben'),
    last: list('de Vries, Bakker, van Dijk, Visser, Hoekstra, Mulder'),
  },
  nordic: {
    first: list('Astrid, Sigurd, Linnéa, Håkon, Freja, Øyvind, Malin'),
    last: list('Lindgren, Haugen, Bergström, Dahl, Nyström, Aasen, Björk'),
  },
  polish: {
    first: list('Mateusz, Agnieszka, Zofia, Paweł, Małgorzata, Łukasz'),
    last: list('Kowalski, Wiśniewska, Zieliński, Dąbrowska, Wójcik'),
  },
  greek: {
    first: list('Ελένη, Νίκος, Δήμητρα, Γιώργος'),
    last: list('Παπαδοπούλου, Ιωάννου, Νικολάου, Γεωργίου'),
  },
  arabic: {
    first: list('ليلى, نور, عمر, فاطمة, خالد, ريم, سامي, هدى, طارق, سلمى, Layla, Omar, Fatima'),
    last: list('حداد, المصري, الزهراء, الخطيب, منصور, درويش, العلي, Haddad, Mansour, Zahra'),
  },
  indian: {
    first: list('Anika, Rohan, Meera, Vikram, Kavya, Arjun'),
    last: list('Sharma, Kulkarni, Menon, Deshpande, Rao, Joshi'),
  },
  japanese: { first: list('匠, 美咲, 陽子, 健太, 花'), last: list('森, 山本, 佐々木, 小林, 高橋') },
  korean: { first: list('지우, 민준, 서연, 하은'), last: list('김, 박, 이, 정') },
  chinese: { first: list('玲, 伟, 静, 晓明'), last: list('陈, 王, 李, 周') },
  vietnamese: { first: list('Linh, Minh, Hương, Tuấn'), last: list('Trần, Nguyễn, Phạm, Đỗ') },
  nigerian: {
    first: list('Oluwaseun, Chidinma, Ifeoma, Kofi, Abena, Tunde'),
    last: list('Adeyemi, Okonkwo, Eze, Boateng, Asante, Balogun'),
  },
} as const;
