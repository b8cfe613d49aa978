/** A canned reply of the demo; for all languages if none is given. */
interface CannedRecipe {
  readonly shortcut: string;
  readonly title: string;
  readonly text: string;
  readonly folder?: string;
  readonly language?: string;
}

/** Canned replies of Tidewell. Variables are filled by the console. */
export const cannedReplyRecipes: readonly CannedRecipe[] = [
  {
    shortcut: 'hello',
    title: 'Greeting',
    folder: 'Greetings',
    language: 'en',
    text: 'Hello {{visitor.firstName}}, {{agent.firstName}} from {{merchant.name}} here. How can I help?',
  },
  {
    shortcut: 'moment',
    title: 'One moment',
    text: 'Let me look that up for you, {{visitor.firstName}}. I will be back in a minute or two.',
  },
  {
    shortcut: 'order',
    title: 'Ask for the order number',
    folder: 'Orders',
    text: 'Could you send me your order number? It begins with TW and stands in the confirmation mail.',
  },
  {
    shortcut: 'delivery',
    title: 'How delivery works',
    folder: 'Orders/Delivery',
    text: 'Two people carry it into the room you choose, and take the packaging with them. You pick a two-hour window the evening before.',
  },
  {
    shortcut: 'abroad',
    title: 'Delivery abroad',
    folder: 'Orders/Delivery',
    text: 'We deliver to {{visitor.country}}. Large pieces take 12 to 18 working days, small ones 5 to 8.',
  },
  {
    shortcut: 'returns',
    title: 'Returns',
    folder: 'Orders/Returns',
    text: 'You have 30 days from delivery. We collect large pieces from your home; for small ones I send you a label to {{visitor.email}}.',
  },
  {
    shortcut: 'photo',
    title: 'Ask for a photo',
    folder: 'Orders/Returns',
    text: 'Could you send me a photo, please? The paper clip beside the text box takes pictures up to 10 MB.',
  },
  {
    shortcut: 'oak',
    title: 'Caring for oak',
    folder: 'Products',
    text: 'Wipe it with a damp cloth and oil it once a year: a thin coat along the grain, wait twenty minutes, rub it dry.',
  },
  {
    shortcut: 'swatch',
    title: 'Fabric samples',
    folder: 'Products',
    text: 'I can send you up to five fabric samples free of charge. Which colours would you like to see, and where shall they go?',
  },
  {
    shortcut: 'sorry',
    title: 'Apology for damage',
    folder: 'Orders/Returns',
    text: 'I am sorry about that, {{visitor.firstName}}. That is ours to put right: you choose between a new part, a replacement and your money back.',
  },
  {
    shortcut: 'callback',
    title: 'Offer a call',
    text: 'Shall I call you? Is {{visitor.phone}} still the right number?',
  },
  {
    shortcut: 'handover',
    title: 'Handing over',
    text: 'My colleague knows this best and takes over from here. You do not need to repeat anything.',
  },
  {
    shortcut: 'bye',
    title: 'Closing',
    folder: 'Greetings',
    text: 'You are welcome, {{visitor.firstName}}. This chat stays here for you if something else comes up. {{agent.name}}',
  },
  {
    shortcut: 'hello',
    title: 'Saludo',
    folder: 'Greetings',
    language: 'es',
    text: 'Hola {{visitor.firstName}}, soy {{agent.firstName}} de {{merchant.name}}. ¿En qué puedo ayudarte?',
  },
  {
    shortcut: 'hello',
    title: 'Salutation',
    folder: 'Greetings',
    language: 'fr',
    text: 'Bonjour {{visitor.firstName}}, {{agent.firstName}} de {{merchant.name}} à votre service. Que puis-je faire pour vous ?',
  },
  {
    shortcut: 'hello',
    title: 'تحية',
    folder: 'Greetings',
    language: 'ar',
    text: 'أهلاً {{visitor.firstName}}، معك {{agent.firstName}} من {{merchant.name}}. كيف يمكنني المساعدة؟',
  },
  {
    shortcut: 'delivery',
    title: 'Cómo funciona la entrega',
    folder: 'Orders/Delivery',
    language: 'es',
    text: 'Dos personas lo suben a la habitación que elija y se llevan el embalaje. La tarde anterior usted escoge una franja de dos horas.',
  },
  {
    shortcut: 'delivery',
    title: 'كيف يتم التوصيل',
    folder: 'Orders/Delivery',
    language: 'ar',
    text: 'يحملها شخصان إلى الغرفة التي تختارها ويأخذان مواد التغليف معهما. تختار في المساء السابق موعداً من ساعتين.',
  },
];
