/** Titles between dashes that mail programs put above an unmarked quote. */
export const ORIGINAL_TITLES: ReadonlySet<string> = new Set([
  ...[
    'original message',
    'original-nachricht',
    'originalnachricht',
    'ursprüngliche nachricht',
    'reply message',
  ],
  ...["message d'origine", 'message d’origine', 'message original', 'mensaje original'],
  ...['mensagem original', 'messaggio originale', 'oorspronkelijk bericht', 'origineel bericht'],
  ...['ursprungligt meddelande', 'originalmeddelande', 'oprindelig meddelelse', 'oprindelig besked'],
  ...['opprinnelig melding', 'alkuperäinen viesti', 'oryginalna wiadomość', 'wiadomość oryginalna'],
  ...[
    'původní zpráva',
    'eredeti üzenet',
    'mesaj original',
    'orijinal mesaj',
    'özgün ileti',
    'orijinal ileti',
  ],
  ...['исходное сообщение', 'оригинальное сообщение', '原始邮件', '邮件原件', '原始郵件', '元のメッセージ'],
  ...['원본 메시지', '원본 메일', 'الرسالة الأصلية', 'رسالة أصلية', 'הודעה מקורית'],
]);

/** Titles above a forwarded email. */
export const FORWARD_TITLES: ReadonlySet<string> = new Set([
  ...['forwarded message', 'begin forwarded message', 'weitergeleitete nachricht', 'message transféré'],
  ...['anfang der weitergeleiteten nachricht', 'message réexpédié', 'début du message réexpédié'],
  ...[
    'début du message transféré',
    'mensaje reenviado',
    'inicio del mensaje reenviado',
    'mensagem encaminhada',
  ],
  ...['início da mensagem encaminhada', 'messaggio inoltrato', 'inizio messaggio inoltrato'],
  ...['doorgestuurd bericht', 'begin doorgestuurd bericht', 'رسالة معاد توجيهها', 'رسالة مُعاد توجيهها'],
]);

/** Kind of a header line. */
export type Header = 'from' | 'date' | 'to' | 'subject';

const HEADER_NAMES: Readonly<Record<Header, readonly string[]>> = {
  from: [
    ...[
      'from',
      'von',
      'de',
      'da',
      'van',
      'från',
      'fra',
      'lähettäjä',
      'od',
      'feladó',
      'de la',
      'kimden',
      'gönderen',
    ],
    ...['от', 'от кого', 'από', '发件人', '寄件者', '寄件人', '差出人', '보낸 사람', '보낸사람', 'من', 'מאת'],
  ],
  date: [
    ...[
      'sent',
      'date',
      'gesendet',
      'datum',
      'envoyé',
      'envoyé le',
      'enviado',
      'enviado el',
      'enviada',
      'enviada em',
    ],
    ...[
      'enviado em',
      'fecha',
      'data',
      'inviato',
      'inviato il',
      'verzonden',
      'verstuurd',
      'skickat',
      'sendt',
      'dato',
    ],
    ...[
      'lähetetty',
      'päivämäärä',
      'wysłano',
      'odesláno',
      'elküldve',
      'dátum',
      'trimis',
      'gönderildi',
      'tarih',
    ],
    ...[
      'gönderme tarihi',
      'отправлено',
      'дата',
      'στάλθηκε',
      '发送时间',
      '日期',
      '寄件日期',
      '傳送時間',
      '送信日時',
    ],
    ...['日時', '보낸 날짜', '날짜', 'تاريخ الإرسال', 'تم الإرسال', 'التاريخ', 'נשלח', 'תאריך'],
  ],
  to: [
    ...[
      'to',
      'an',
      'à',
      'a',
      'para',
      'aan',
      'naar',
      'till',
      'til',
      'vastaanottaja',
      'do',
      'komu',
      'címzett',
      'către',
    ],
    ...['kime', 'кому', 'προς', '收件人', '收件者', '宛先', '받는 사람', 'إلى', 'אל'],
  ],
  subject: [
    ...[
      'subject',
      'betreff',
      'objet',
      'asunto',
      'assunto',
      'oggetto',
      'onderwerp',
      'ämne',
      'emne',
      'aihe',
      'temat',
    ],
    ...[
      'předmět',
      'tárgy',
      'subiect',
      'konu',
      'тема',
      'θέμα',
      '主题',
      '主題',
      '主旨',
      '件名',
      '제목',
      'الموضوع',
      'נושא',
    ],
  ],
};

/** Header kinds by lower-case name. */
export const HEADER_OF: ReadonlyMap<string, Header> = new Map(
  (Object.keys(HEADER_NAMES) as Header[]).flatMap((header) =>
    HEADER_NAMES[header].map((name) => [name, header] as const),
  ),
);

/** First words of attributions such as 'On Tuesday, Ann wrote:'. */
export const ATTRIBUTION_BEGINS =
  /^(?:on|am|le|el|em|a|no dia|il|op|den|dne|dnia|w dniu|pe|la|στις|в|في|بتاريخ|يوم|בתאריך|ב-|在|于)(?=[\s\p{Nd}])/iu;

/** Last words of attributions, before the colon. */
export const WROTE_AT_END: readonly string[] = [
  ...[
    'wrote',
    'écrit',
    'escribió',
    'escreveu',
    'scritto',
    'schrieb',
    'schreef',
    'geschreven',
    'skrev',
    'kirjoitti',
  ],
  ...[
    'napsal',
    'napsala',
    'napsal(a)',
    'napisał',
    'napisała',
    'napisał(a)',
    'pisze',
    'írta',
    'a scris',
    'yazdı',
  ],
  ...[
    'написал',
    'написала',
    'написал(а)',
    'пишет',
    'έγραψε',
    'كتب',
    'كتبت',
    'ما يلي',
    'כתב',
    'כתבה',
    '写道',
    '寫道',
  ],
  ...['작성', 'のメッセージ'],
];

/** Words before the name, as in 'Am Dienstag schrieb Ann:'. */
export const WROTE_INSIDE: readonly string[] = [
  ' wrote on ',
  ' escreveu ',
  ' schrieb ',
  ' schreef ',
  ' skrev ',
  ' بواسطة ',
  ' كتب ',
  ' كتبت ',
  ' מאת ',
];
