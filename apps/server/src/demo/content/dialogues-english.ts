import { readDialogues } from './dialogue.ts';

export const englishDialogues = readDialogues(`
= delivery, CUSTOMER
> Hi, I ordered the {product} and I'm wondering when it gets here. The number is {order}
< Hello {name}, {agent} here. Let me look at that.
< It left the workshop yesterday and is on the van for {city} on {day}. You will get a two-hour window the evening before.
> {day} works. Do they bring it up the stairs? We're on the third floor and there is no lift
< They do, two people carry it in, wherever you want it to stand. They take the cardboard with them as well.
> Brilliant, thank you
< You're welcome. Enjoy the {product}!

= cracked leg, CUSTOMER
> The {product} arrived this morning but one of the legs has a crack near the bolt
< Oh no, I'm sorry. Could you send me a photo of it, {name}?
> Sure, one sec
>  [crack-near-bolt.png]
< Thank you, that is clear. That board should never have left the workshop.
# {order}: crack along the grain at the bolt, back left. {colleague} could you reserve a leg of the same batch?
< A new leg leaves for {city} today and arrives on {day}. You only need the hex key that came with it. Please keep the table flat until then.
> That was quick! Do I have to send the old one back?
< No, keep it. It makes a good wedge for the garden gate.
> Ha. Thanks {agent}

= measurements, PROSPECT
> Does the {product} fit through a 72 cm door?
< It does: it comes in two boxes, the larger is 68 cm wide. You put it together with four bolts inside.
> And how heavy is the heavier one
< 31 kg. Two people manage it easily.
> Ok good. And is the colour as warm as in the picture? Our floor is quite dark
< The oak is oiled, so it is a little warmer in evening light. I can send you a sample of the wood and of two fabrics, free of charge.
> Yes please, to {city}. Do you need the address?
< Just the street and the postcode, the rest I have.
> 14 Harbour Lane, BS1 5TY
< They go out tomorrow morning. Anything else I can do?
> That's all, cheers

= fabric samples, MQL
> hello, can I get samples of the fabrics for the Fjord sofa?
< Hello {name}! Of course, up to five are free. Which ones would you like to see?
> the green, the sand and whatever your darkest grey is
< Moss, Dune and Slate then. Here is the whole card, so that you can compare. [fabric-card.pdf]
> Ooh can I add Rust
< Added. They leave today by letter post and should be in {city} by {day}.
> perfect thank you

= price match, PROSPECT
> I saw the {product} in your sale last week for less. Is it coming down again?
< The autumn sale ended on Sunday, so the price went back. The next one is planned for late November.
> Hmm. I only missed it by two days
< I understand. Let me ask what I can do.
# Asks for the sale price two days late. @{colleague} fine to honour it until Friday?
< Good news: I may give you the sale price until Friday. The code TIDE-{code} works once, in your basket.
> Oh amazing. Ordering now
> Done, {order}
< I can see it. Thank you, {name}, it ships next week.

= change of address, CUSTOMER
> Can I still change the delivery address of {order}?
< Yes, it has not left the warehouse. What is the new address?
> 8 Mill Row, second floor, same postcode area
< Changed. I have sent a new confirmation to you as well.
> Got it, thanks!

= return, CUSTOMER
> I'd like to return the {product}, it's lovely but it is simply too big for the room
< That happens. You have 30 days, and you are well within them. Is it put together already?
> Yes, since yesterday
< Then please leave it as it is: the driver takes it apart. Would {day} between 10 and 14 suit you?
> It would
< Booked. You get your money back within three days after we have it. The paper for the driver is here. [collection-note.pdf]
> Super easy. I'll look for something smaller
< The Cove stool and the Tarn shelf live well in small rooms, if I may say so.

= care of oak, CUSTOMER
> We put a hot pan on the Sund table and now there's a white ring. Is there any hope?
< There is nearly always hope with oiled oak. Can you send a picture?
>  [white-ring.png]
< That is moisture in the oil, the wood itself is fine. Rub it along the grain with the grey pad from the care kit, then one thin coat of oil.
> I think we threw the kit away...
< No matter, I will send you a new one. It is on us.
> You people are great

= lamp flickers, CUSTOMER
> The Koru pendant flickers when I dim it
< Hello {name}. Which bulb is in it, and what kind of dimmer do you have?
> an old LED from the drawer, and the dimmer is from the 90s I think
< That is the reason: old dimmers need at least 40 watts to work properly. A dimmable LED together with a trailing-edge dimmer solves it.
> do you sell the bulb?
< We do, the 8 watt warm one fits. It is on the Koru page under "Goes with it".
> cool, thanks

= trade account, SQL
> Hello, I'm an interior designer in {city}. Do you have trade prices?
< Hello {name}, we do: 12 % from the first order and 18 % above 10,000 euro a year.
> I'm furnishing a guest house, so around 14 dining chairs, 3 tables and lighting
< That sounds lovely. I would make you a quote with delivery in one go. When does it open?
> April, so furniture by mid March
# Guest house, 14 Alder chairs, 3 Sund tables, pendants. Opening in April. @{colleague} please take over the quote.
< That fits well. My colleague will send you the quote tomorrow. May I have your phone number in case of questions?
> Yes it's in my signature, I've put it into the form too
< Thank you. Talk soon!

= out of stock, MQL
> is the {product} ever coming back? it says out of stock
< It is: the next batch leaves the workshop in about three weeks. Shall I put one aside for you?
> yes!! no need to pay now?
< No need. You get a mail when it is there, and three days to decide.
> perfect

= assembly, CUSTOMER
> I have one bolt left over after building the {product}. Should I worry?
< You should not: there is a spare in every bag. Does it stand firm?
> Rock solid
< Then you did everything right.
> phew. thank you :)

= damaged box, CUSTOMER
> The courier just left a box that is completely crushed on one side. I haven't opened it
< Thank you for telling me right away. Please take a photo of the box before you open it.
>  [crushed-box.png]
< Thank you. Now open it, if you can: if a part is hurt I order it while we talk.
> ok opening
> The shelf inside looks fine actually. One corner of the back panel is dented
< The back panel stands against the wall, but it should still be right. A new one is on its way to {city}.
# Dented back panel, courier damage. Photo in the thread, claim filed with the carrier.
> Thanks for not making me argue about it
< Never. Have a good day, {name}.

= payment, PROSPECT
> Can I pay in three parts?
< You can, with the card at the checkout: three parts, no interest, above 300 euro.
> And if I return it?
< Then what you paid comes back and the rest is cancelled.
> Great

= gift card, NEW
> Do you do gift cards? It's for a wedding on {day}
< We do, from 25 euro. It comes as a mail at once, or on paper by post within two days.
> Mail is fine. Does it run out
< After three years. They will have chosen a table by then.

= no answer needed, NEW
> just looking, thanks
< Of course. I am here if something comes up.

= discount for students, DNQ
> student discount?
< Not at the moment, sorry. The outlet in the sale has pieces with small marks from 40 % less.
> ok

= job, DNQ
> Hi! Are you hiring? I make chairs
< How nice. The workshop looks after that itself: write to workshop@tidewell.example with pictures of your work.
> will do, thanks
`);
