/** Canned replies of Tidewell. Variables are filled by the console. */
export const cannedReplyRecipes: readonly { shortcut: string; title: string; text: string }[] = [
  {
    shortcut: 'hello',
    title: 'Greeting',
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
    text: 'Could you send me your order number? It begins with TW and stands in the confirmation mail.',
  },
  {
    shortcut: 'delivery',
    title: 'How delivery works',
    text: 'Two people carry it into the room you choose, and take the packaging with them. You pick a two-hour window the evening before.',
  },
  {
    shortcut: 'abroad',
    title: 'Delivery abroad',
    text: 'We deliver to {{visitor.country}}. Large pieces take 12 to 18 working days, small ones 5 to 8.',
  },
  {
    shortcut: 'returns',
    title: 'Returns',
    text: 'You have 30 days from delivery. We collect large pieces from your home; for small ones I send you a label to {{visitor.email}}.',
  },
  {
    shortcut: 'photo',
    title: 'Ask for a photo',
    text: 'Could you send me a photo, please? The paper clip beside the text box takes pictures up to 10 MB.',
  },
  {
    shortcut: 'oak',
    title: 'Caring for oak',
    text: 'Wipe it with a damp cloth and oil it once a year: a thin coat along the grain, wait twenty minutes, rub it dry.',
  },
  {
    shortcut: 'swatch',
    title: 'Fabric samples',
    text: 'I can send you up to five fabric samples free of charge. Which colours would you like to see, and where shall they go?',
  },
  {
    shortcut: 'sorry',
    title: 'Apology for damage',
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
    text: 'You are welcome, {{visitor.firstName}}. This chat stays here for you if something else comes up. {{agent.name}}',
  },
  {
    shortcut: 'hola',
    title: 'Saludo',
    text: 'Hola {{visitor.firstName}}, soy {{agent.firstName}} de {{merchant.name}}. ¿En qué puedo ayudarte?',
  },
  {
    shortcut: 'bonjour',
    title: 'Salutation',
    text: 'Bonjour {{visitor.firstName}}, {{agent.firstName}} de {{merchant.name}} à votre service. Que puis-je faire pour vous ?',
  },
  {
    shortcut: 'marhaba',
    title: 'تحية',
    text: 'أهلاً {{visitor.firstName}}، معك {{agent.firstName}} من {{merchant.name}}. كيف يمكنني المساعدة؟',
  },
];
