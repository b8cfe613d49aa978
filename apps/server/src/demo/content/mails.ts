import { HARBOUR_CLINIC } from '../ids.ts';
import {
  customer,
  gmail,
  gmailFrench,
  type MailThreadRecipe,
  member,
  outlook,
  outlookGerman,
  shop,
} from './letters.ts';

/** Recent mails to the demo merchants. */
export const mailThreads: readonly MailThreadRecipe[] = [
  shop(
    ['Margaret Hale', 'margaret.hale@milton.example'],
    'en',
    'Delivery of order TW-20418',
    'Pending',
    [
      customer(
        30,
        'Good morning,\n\nThe tracking page has said "leaving the workshop" since Friday. Will the Sund table still arrive this week? We have guests on Saturday.\n\nKind regards\nMargaret Hale',
      ),
      member(
        'jonas',
        27,
        'Dear Margaret,\n\nThe table left us last night and reaches you on Thursday between 9 and 12. The driver rings half an hour before.\n\nJonas',
      ),
      customer(
        3,
        'Thursday is fine, but only after 10, please. The gate code is with the neighbour.\n\nMargaret',
        { quote: gmail },
      ),
    ],
    { team: 'delivery', assignee: 'jonas' },
  ),
  shop(
    ['Lukas Brandt', 'l.brandt@buero-brandt.example'],
    'de',
    'Angebot für zwölf Bürostühle',
    'Pending',
    [
      customer(
        52,
        'Guten Tag,\n\nwir richten ein Büro mit zwölf Plätzen ein und interessieren uns für den Stuhl Halden. Gibt es ab zehn Stück einen Nachlass, und wie lange dauert die Lieferung nach Kiel?\n\nMit freundlichen Grüßen\nLukas Brandt',
      ),
      member(
        'amara',
        47,
        'Guten Tag Herr Brandt,\n\nab zehn Stühlen gewähren wir acht Prozent. Die Lieferzeit beträgt drei Wochen. Soll ich ein Angebot mit Armlehnen rechnen?\n\nAmara Okafor',
      ),
      customer(5, 'Ja, bitte mit Armlehnen und in Graphit. Das Angebot gern an diese Adresse.', {
        quote: outlookGerman,
      }),
    ],
    { team: 'care', assignee: 'amara' },
  ),
  shop(
    ['Claire Moreau', 'claire.moreau@atelier-m.example'],
    'fr',
    'Une lampe arrivée cassée',
    'Pending',
    [
      customer(
        20,
        'Bonjour,\n\nLa lampe Fyr est arrivée ce matin, mais le globe est fêlé. Vous trouverez une photo ci-jointe. Comment faire pour l’échanger ?\n\nClaire Moreau',
        { file: 'photo' },
      ),
      member(
        'sofia',
        18,
        'Bonjour Claire,\n\nJe suis désolée. Un nouveau globe part aujourd’hui ; gardez simplement l’ancien jusqu’à son arrivée.\n\nSofia',
      ),
      customer(2, 'Merci beaucoup ! Faut-il renvoyer le globe fêlé ensuite ?', { quote: gmailFrench }),
    ],
    { team: 'languages', assignee: 'sofia' },
  ),
  shop(
    ['ليلى منصور', 'layla.mansour@dar.example'],
    'ar',
    'موعد تسليم الأريكة',
    'Pending',
    [
      customer(
        9,
        'مرحبا،\n\nطلبت أريكة «ليد» قبل أسبوعين ولم يصلني موعد التسليم بعد. هل يمكن التسليم يوم الأحد صباحا؟\n\nمع الشكر\nليلى منصور',
      ),
    ],
    { team: 'languages' },
  ),
  shop(
    ['Owen Price', 'owen.price@valleys.example'],
    'en',
    'Oak or ash?',
    'Pending',
    [
      customer(
        6,
        'Hello,\n\nyour page shows the Halden chair in oak and in ash, and on my screen they look the same. Which of them is lighter, and could you send small samples to CF10?\n\nThanks, Owen',
      ),
    ],
    { team: 'care' },
  ),
  shop(['Greta Vogel', 'greta.vogel@post.example'], 'de', 'Rechnung zu TW-20377 fehlt', 'Pending', [
    customer(
      14,
      'Hallo,\n\nzur Bestellung TW-20377 habe ich keine Rechnung erhalten. Können Sie sie mir bitte noch einmal schicken?\n\nViele Grüße\nGreta Vogel',
    ),
  ]),
  shop(
    ['Ines Carvalho', 'ines@carvalho-studio.example'],
    'en',
    'Fabric samples for a hotel',
    'Replied',
    [
      customer(
        70,
        'Hi,\n\nwe furnish eighteen rooms in Porto and would like the wool samples of the Lid sofa, all of the greens. Who may I talk to about contract prices?\n\nInes',
      ),
      member(
        'priya',
        66,
        'Dear Ines,\n\nthe samples are in the post. I look after contract orders myself; our list is attached. Shall we talk on Wednesday?\n\nPriya Raman',
        { file: 'paper' },
      ),
    ],
    { assignee: 'priya' },
  ),
  shop(
    ['Peter Lang', 'peter.lang@langundsohn.example'],
    'de',
    'Reklamation: Schublade klemmt',
    'Replied',
    [
      customer(
        96,
        'Sehr geehrte Damen und Herren,\n\ndie mittlere Schublade der Kommode klemmt seit dem ersten Tag.\n\nPeter Lang',
      ),
      member(
        'amara',
        90,
        'Sehr geehrter Herr Lang,\n\ndas tut uns leid. Bitte lösen Sie die beiden Schrauben der Führung um eine halbe Drehung. Hilft das nicht, schicken wir eine neue Führung.\n\nAmara Okafor',
      ),
      customer(80, 'Das hat leider nicht geholfen.', { quote: outlookGerman }),
      member(
        'amara',
        75,
        'Dann ist die Führung verzogen. Die neue ist unterwegs, die Montage dauert fünf Minuten.\n\nAmara Okafor',
      ),
    ],
    { team: 'care', assignee: 'amara' },
  ),
  shop(
    ['Samir Aziz', 'samir.aziz@nilehouse.example'],
    'ar',
    'سؤال عن الضمان',
    'Replied',
    [
      customer(60, 'السلام عليكم،\n\nهل يشمل الضمان القماش أم الهيكل فقط؟\n\nسمير عزيز'),
      member(
        'yousef',
        57,
        'وعليكم السلام سمير،\n\nالهيكل مضمون عشر سنوات والقماش سنتين. أرفقنا الشروط كاملة في صفحة الطلب.\n\nيوسف',
      ),
    ],
    { team: 'languages', assignee: 'yousef' },
  ),
  shop(
    ['Helen Moss', 'helen.moss@oldmill.example'],
    'en',
    'Your invoice reminder',
    'Replied',
    [
      customer(
        44,
        'Hello,\n\nI received a reminder for an invoice that I paid on the 2nd. Could you check?\n\nHelen',
      ),
      member(
        'tomas',
        40,
        'Dear Helen,\n\nyou are right, the payment crossed our reminder. Please disregard it.\n\nTomás',
        {
          bounce: 'helen.moss@oldmill.example: 552 5.2.2 Mailbox full',
        },
      ),
    ],
    { assignee: 'tomas' },
  ),
  shop(
    ['Camille Roux', 'camille.roux@rouxetfils.example'],
    'fr',
    'Devis pour une grande table',
    'Pending',
    [
      customer(
        26,
        'Bonjour,\n\nNous cherchons une table pour quatorze personnes. La table Sund existe-t-elle en 3,60 m ?\n\nCamille Roux',
      ),
      member(
        'ingrid',
        24,
        'Bonjour Camille,\n\nOui, sur commande, en chêne ou en frêne, en cinq semaines.\n\nIngrid Solberg',
      ),
      customer(8, 'En chêne, alors. Pouvez-vous envoyer le devis avec la livraison à Lyon ?', {
        quote: outlook,
      }),
    ],
    { team: 'languages', assignee: 'ingrid' },
  ),
  shop(
    ['Dorothy Vale', 'dorothy.vale@lakeside.example'],
    'en',
    'Thank you',
    'Completed',
    [
      customer(
        120,
        'Just a note to say that the two gentlemen who brought the wardrobe were kindness itself. It stands as if it had always been there.\n\nDorothy Vale',
      ),
      member('ingrid', 118, 'Dear Dorothy,\n\nthank you, I have read it to both of them.\n\nIngrid'),
    ],
    { assignee: 'ingrid' },
  ),
  shop(['Best Rank Agency', 'offers@bestrank.example'], 'en', 'Your website on page one!!!', 'Junk', [
    customer(33, 'Dear webmaster, we have found 37 errors on your website. Reply today for a free report.'),
  ]),
  shop(
    ['Niklas Berg', 'niklas.berg@fjordkontor.example'],
    'en',
    'Height of the Halden desk',
    'Read',
    [
      customer(101, 'Hi, is 72 cm the height with or without the feet?\nNiklas'),
      member(
        'hana',
        99,
        'Hi Niklas,\n\nwith them. For someone of 1.90 m I would take the taller feet, 78 cm.\n\nHana Sato',
      ),
      customer(97, 'Perfect, that is what I ordered. Thanks!', { quote: gmail }),
    ],
    { team: 'ergonomics', assignee: 'hana' },
  ),
  {
    merchantId: HARBOUR_CLINIC,
    from: { name: 'Aoife Brennan', address: 'aoife.brennan@cork.example' },
    language: 'en',
    subject: 'Moving my appointment',
    status: 'Pending',
    team: 'reception',
    letters: [
      customer(
        7,
        'Good morning,\n\nI have an appointment for my knee on Thursday at 9:30 and cannot come before 11. Is there another time that day?\n\nAoife Brennan',
      ),
    ],
  },
  {
    merchantId: HARBOUR_CLINIC,
    from: { name: 'Declan Walsh', address: 'declan.walsh@cork.example' },
    language: 'en',
    subject: 'Letter for my insurance',
    status: 'Replied',
    assignee: 'nadia',
    letters: [
      customer(
        50,
        'Hello, my insurance asks for a letter about the physiotherapy. Whom do I ask?\nDeclan Walsh',
      ),
      member(
        'nadia',
        46,
        'Dear Mr Walsh,\n\nI have prepared it. It is ready at the reception from tomorrow.\n\nNadia Rahman',
      ),
    ],
  },
];
