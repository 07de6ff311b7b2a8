/**
 * The accessibility statement, after the Dutch model; it says only things that are true of this
 * version.
 */
export const statementTexts = {
  title: 'Toegankelijkheidsverklaring',
  intro:
    'Het Digitaal veldinstrument moet voor iedereen te gebruiken zijn, ook met een toetsenbord, een schermlezer, vergroting of andere kleuren. De eisen zijn die van WCAG 2.2, niveau A en AA (EN 301 549).',
  parts: [
    {
      title: 'Hoe ver we zijn',
      list: [
        'Het veldinstrument voldoet gedeeltelijk. Alle schermen zijn door de makers onderzocht. Een onafhankelijk onderzoek is er nog niet.',
        'Deze verklaring gaat over de app zelf, en over het PDF-rapport.',
      ],
    },
    {
      title: 'Wat is onderzocht',
      list: [
        'Elk scherm wordt bij iedere wijziging automatisch getoetst aan WCAG 2.2 A en AA. Daarbij zijn geen fouten bekend.',
        'Een hele inspectie, van beginnen tot voltooien, is te doen met alleen een toetsenbord. Ook dat wordt bij iedere wijziging nagespeeld.',
        'Dezelfde inspectie is te doen met alleen de rollen en namen die een schermlezer voorleest.',
        'Tekst is te vergroten tot 400 procent, en niets schuift opzij op een scherm van 320 pixels.',
        'Resultaten zijn nooit alleen aan hun kleur te zien, ook niet met de kleuren van je eigen systeem.',
        'Het PDF-rapport heeft koppen en leesvolgorde volgens PDF/UA-1.',
      ],
    },
    {
      title: 'Wat we nog niet weten',
      list: [
        'Mensen die dagelijks met een schermlezer of met spraak werken, hebben de app nog niet beoordeeld.',
        'Op een iPad is nog niet onderzocht of het schermtoetsenbord altijd genoeg ruimte laat.',
        'In aantekeningen kun je zelf opmaak en tabellen maken. Of die goed te volgen zijn, hangt af van hoe je ze maakt.',
      ],
    },
    {
      title: 'Sneltoetsen',
      list: [
        'Toetsen van één letter, cijfer of teken werken alleen buiten tekstvakken. Welke dat zijn, zie je bij een voorwaarde met ‘Sneltoetsen’ in het menu naast de resultaten, of met de toets ?. Daar kun je ze ook uitzetten.',
      ],
    },
    {
      title: 'Lukt er iets niet?',
      list: [
        'Zeg het tegen je beheerder, met wat je wilde doen en waarmee je werkt. De beheerder geeft het door aan de makers.',
        'Ben je niet tevreden met wat er dan gebeurt? Dien een klacht in bij de organisatie die jou het veldinstrument geeft. Lost dat het niet op, dan kun je naar de Nationale ombudsman.',
      ],
    },
    {
      title: 'Over deze verklaring',
      list: [
        'Deze verklaring is van de makers, gaat over deze versie, en is het laatst bijgewerkt op 29 november 2026.',
        'De organisatie die het veldinstrument aanbiedt, is verantwoordelijk voor haar eigen verklaring. Die staat met haar status in het landelijke register van toegankelijkheidsverklaringen.',
      ],
    },
  ],
} as const;
