// The names of the computer players: one for each level and seat, so that a name means the same on
// every screen and device. They are proper names, the same in every language.

const ORIGINS: readonly (readonly string[])[] = [
  ['Pim', 'Nolu', 'Tukki', 'Wira'],
  ['Orsa', 'Bako', 'Miru', 'Henn'],
  ['Kesh', 'Tavi', 'Drun', 'Yola'],
  ['Varn', 'Isko', 'Maruu', 'Thole'],
  ['Roka', 'Gurn', 'Selka', 'Anoa'],
  ['Ulmar', 'Skarn', 'Hathe', 'Morgu'],
];

const KINGDOMINO: readonly (readonly string[])[] = [
  ['Odo', 'Alda', 'Berold', 'Ysa'],
  ['Gisla', 'Roderic', 'Emmeline', 'Tancred'],
  ['Hildred', 'Osmund', 'Maude', 'Leofwin'],
  ['Amalric', 'Richilde', 'Godwin', 'Aveline'],
  ['Theobald', 'Ermengard', 'Baldric', 'Isabeau'],
  ['Sigismund', 'Adelheid', 'Lothar', 'Melisende'],
];

// `level` is 1 to 6, `seat` 1 to 4.
export function computerName(level: number, seat: number, crowns: boolean): string {
  return (crowns ? KINGDOMINO : ORIGINS)[level - 1]?.[seat - 1] ?? '';
}
