/** Scripts of simulated visitors: opening, answers, further questions, farewell. */
export interface Script {
  readonly key: string;
  readonly language: 'en' | 'es' | 'fr' | 'ar';
  /** Opening messages, sent one after the other. */
  readonly opening: readonly string[];
  /** Patterns of agents' questions with answers; the first match is used, each once. */
  readonly answers: readonly (readonly [asked: RegExp, answer: string])[];
  /** Sent in turn after replies that match no pattern. */
  readonly next: readonly string[];
  /** Sent if no one answers. */
  readonly waiting: string;
  readonly thanks: string;
  readonly score: number;
  readonly comment: string;
  readonly intent?: string;
}

const order = /order (number|no)|number of (the|your) order|TW-/i;

export const scripts: readonly Script[] = [
  {
    key: 'cracked-leg',
    language: 'en',
    opening: ['The table arrived this morning, but one of the legs has a crack near the bolt'],
    answers: [
      [
        /photo|picture|image/i,
        'It is the back left one. I can take a picture once my daughter is off the table, it is about as long as a finger',
      ],
      [order, 'It says TW-48213 on the label'],
      [/address|where/i, 'Same address as the delivery, nothing changed'],
      [/sorry/i, 'These things happen, I just want to be able to use it on Saturday'],
    ],
    next: ['Do I have to send the old leg back?', 'And is the bench that goes with it still in stock?'],
    waiting: 'Is anybody there? It can wait a few minutes',
    thanks: 'Perfect, thank you so much',
    score: 5,
    comment: 'Quick and kind',
  },
  {
    key: 'sofa-door',
    language: 'en',
    opening: [
      'Hi! Does the Fjord sofa fit through a door of 72 cm?',
      "It's an old house, everything is narrow",
    ],
    answers: [
      [/stairs|floor|lift/i, 'Second floor, and the stairs turn once'],
      [/sample|fabric|colour|color/i, 'Moss I think. Or the sand one. Can I get samples of both?'],
      [/address|postcode|send/i, '14 Harbour Lane, BS1 5TY'],
    ],
    next: ['And do the covers really come off?', 'How long does it take at the moment?'],
    waiting: 'No rush, I am just measuring',
    thanks: 'Lovely, I will think about it over the weekend',
    score: 5,
    comment: '',
  },
  {
    key: 'lamp-flickers',
    language: 'en',
    opening: ['my koru lamp flickers when dimmed', 'is it broken?'],
    answers: [
      [/bulb|LED/i, 'an LED from the supermarket, 5 watts i think'],
      [/dimmer/i, 'the dimmer came with the flat so it is probably older than me'],
      [order, 'no idea, bought it in spring. mail is the one in my account'],
    ],
    next: ['do you sell the right bulb', 'ok and which dimmer works'],
    waiting: 'hello?',
    thanks: 'cool that helps, thx',
    score: 4,
    comment: 'took a moment but good',
  },
  {
    key: 'call-back',
    language: 'en',
    intent: 'requestCallBack',
    opening: [
      'Good day. I am furnishing a guest house and would prefer to speak on the phone. Could somebody call me?',
    ],
    answers: [
      [/number|phone|call you/i, '+44 117 555 0182, any time before six'],
      [/how many|what do you need|pieces/i, 'Fourteen dining chairs, three tables and lamps for six rooms'],
      [/when|open/i, 'We open in April, so by the middle of March'],
    ],
    next: ['Do you have trade prices?', 'Would delivery in one go be possible?'],
    waiting: 'I am in the car until five, in case you tried',
    thanks: 'Very good, I look forward to the call',
    score: 5,
    comment: 'Proper service',
  },
  {
    key: 'pata-rota',
    language: 'es',
    opening: ['Hola, el banco Sund llegó hoy y una pata baila un poco'],
    answers: [
      [/foto|imagen/i, 'Ahora no puedo, estoy en el trabajo. Es la de la derecha'],
      [/pedido|número|numero/i, 'TW-47980'],
      [/tornillo|apret/i, 'Lo apreté con la llave que venía y sigue igual'],
    ],
    next: ['¿Me podéis mandar otra pata?', '¿Cuánto tarda a Valencia?'],
    waiting: '¿Hay alguien?',
    thanks: 'Muchas gracias, muy amable',
    score: 5,
    comment: 'Rápido y claro',
  },
  {
    key: 'livraison',
    language: 'fr',
    opening: ['Bonjour, ma commande devait arriver hier et je n’ai pas de nouvelles'],
    answers: [
      [/num[ée]ro|commande/i, 'C’est la TW-48105, le canapé Fjord'],
      [/adresse|étage|etage/i, 'Lyon 7e, au quatrième sans ascenseur'],
      [/d[ée]sol/i, 'Ce n’est pas grave, je voudrais juste savoir quand être à la maison'],
    ],
    next: ['Les livreurs appellent avant de passer ?', 'Et ils reprennent les cartons ?'],
    waiting: 'Il y a quelqu’un ?',
    thanks: 'Parfait, merci beaucoup et bonne journée',
    score: 4,
    comment: 'Réponse claire',
  },
  {
    key: 'address',
    language: 'ar',
    opening: ['مرحباً، أريد تغيير عنوان التوصيل للطلب TW-48236'],
    answers: [
      [/عنوان|address/i, 'شارع الملكة رانيا، بناية ١٢، عمّان'],
      [/رقم|هاتف|phone|number/i, '٠٧٩ ٥٥٥ ٠١٤١'],
      [/اسم|name/i, 'الطلب باسم نور الحداد'],
    ],
    next: ['ومتى يصل الطلب؟', 'هل يحملونه إلى الطابق الثالث؟'],
    waiting: 'هل من أحد هنا؟',
    thanks: 'شكراً جزيلاً',
    score: 5,
    comment: 'خدمة ممتازة',
  },
  {
    key: 'table-size',
    language: 'ar',
    opening: ['السلام عليكم', 'هل طاولة سوند متوفرة بمقاس أصغر؟'],
    answers: [
      [/كم|مقاس|size/i, 'الغرفة ٣ أمتار، أحتاج طولاً لا يزيد عن ١٦٠ سم'],
      [/لون|colour/i, 'البلوط الطبيعي'],
    ],
    next: ['وكم تكلفة التوصيل إلى الرياض؟', 'هل الكراسي معها أم منفصلة؟'],
    waiting: 'أنا بانتظاركم',
    thanks: 'ممتاز، شكراً لكم',
    score: 5,
    comment: '',
  },
  {
    key: 'price',
    language: 'en',
    opening: ['The Marsh armchair was in the newsletter for less than on the page. Which one is right?'],
    answers: [
      [/code|newsletter|link/i, 'The code is AUTUMN10, from the mail of last Thursday'],
      [/basket|checkout|cart/i, 'It says the code is not known'],
    ],
    next: ['Could you honour it all the same?', 'And does it come in the green as well?'],
    waiting: 'Still here, by the way',
    thanks: 'Brilliant. Ordering it now',
    score: 4,
    comment: 'Fair',
  },
  {
    key: 'muestras',
    language: 'es',
    opening: ['Buenas tardes, ¿mandáis muestras de tela a México?'],
    answers: [
      [/direcci|c[óo]digo postal/i, 'Av. Chapultepec 480, Guadalajara'],
      [/cu[áa]l|color|tela/i, 'La verde, la arena y la gris oscura, por favor'],
    ],
    next: ['¿Y el sofá también lo enviáis aquí?', '¿Cuánto saldría el envío?'],
    waiting: 'Sigo por aquí',
    thanks: 'Genial, gracias',
    score: 5,
    comment: '',
  },
];
