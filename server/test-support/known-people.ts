/** A person as two clerks wrote them down: names and date of birth. */
type Written = readonly [first: string, last: string, birth: string];

/** Pairs of spellings of one person. */
export const samePeople: readonly (readonly [Written, Written])[] = [
  [
    ["Mohamed", "Kamara", "1985-03-12"],
    ["Mohammed", "Kamara", "1985-03-12"],
  ],
  [
    ["Mohamed", "Sesay", "1990-07-01"],
    ["Muhammad", "Sesey", "1990-07-01"],
  ],
  [
    ["Mohamed Lamin", "Bangura", "1979-11-30"],
    ["Mohamed", "Bangurah", "1979-11-30"],
  ],
  [
    ["Fatmata", "Koroma", "1992-05-06"],
    ["Fatimata", "Koroma", "1992-05-06"],
  ],
  [
    ["Fatmata", "Conteh", "1988-01-22"],
    ["Fatu", "Conteh", "1988-01-22"],
  ],
  [
    ["Isatu", "Jalloh", "1995-09-09"],
    ["Aisatu", "Jalloh", "1995-09-09"],
  ],
  [
    ["Isatu", "Kargbo", "1983-02-17"],
    ["Isata", "Kagbo", "1983-02-17"],
  ],
  [
    ["Aminata", "Turay", "1991-12-24"],
    ["Aminata", "Touray", "1991-12-24"],
  ],
  [
    ["Amadu", "Jalloh", "1987-06-15"],
    ["Amadu", "Diallo", "1987-06-15"],
  ],
  [
    ["Abubakarr", "Conteh", "1980-04-03"],
    ["Abubakar", "Kontay", "1980-04-03"],
  ],
  [
    ["Abu Bakarr", "Fofanah", "1976-08-19"],
    ["Abu", "Fofana", "1976-08-19"],
  ],
  [
    ["Ibrahim", "Sorie Kamara", "1986-10-10"],
    ["Ibrahim", "Kamara", "1986-10-10"],
  ],
  [
    ["Ibrahim", "Mansaray", "1993-03-28"],
    ["Ibraheem", "Mansaray", "1993-03-28"],
  ],
  [
    ["Ousman", "Barrie", "1984-05-14"],
    ["Usman", "Barry", "1984-05-14"],
  ],
  [
    ["Kadiatu", "Bah", "1996-07-07"],
    ["Kadijatu", "Bah", "1996-07-07"],
  ],
  [
    ["Mariatu", "Sankoh", "1989-09-18"],
    ["Mariatou", "Sanko", "1989-09-18"],
  ],
  [
    ["Sahr", "Gbondo", "1978-12-02"],
    ["Gbondo", "Sahr", "1978-12-02"],
  ],
  [
    ["Tamba", "Lebbie", "1982-01-31"],
    ["Tamba", "Lebby", "1982-01-31"],
  ],
  [
    ["Finda", "Komba", "1994-08-08"],
    ["Finda", "Comba", "1994-08-08"],
  ],
  [
    ["Hawa", "Massaquoi", "1990-02-11"],
    ["Hawa", "Massaquoi", "1990-11-02"],
  ],
  [
    ["Alhaji", "Mansaray", "1975-05-25"],
    ["Alhaj", "Mansaray", "1975-05-25"],
  ],
  [
    ["Yusuf", "Samura", "1997-04-16"],
    ["Yusif", "Samura", "1997-04-16"],
  ],
  [
    ["Memunatu", "Dumbuya", "1985-10-29"],
    ["Memuna", "Dumbuya", "1985-10-29"],
  ],
  [
    ["Zainab", "Tejan-Sie", "1981-06-30"],
    ["Zainab", "Tejan Sie", "1981-06-30"],
  ],
  [
    ["Joseph", "Kpaka", "1970-07-21"],
    ["Josef", "Kpakra", "1970-07-21"],
  ],
  [
    ["Princess", "Macauley", "1999-03-03"],
    ["Princess", "Macaulay", "1999-03-03"],
  ],
  [
    ["Adama", "Kanu", "1986-04-27"],
    ["Adama", "Kanu", "1986-01-01"],
  ],
  [
    ["Foday", "Saidu Marah", "1977-09-05"],
    ["Foday", "Mara", "1977-09-05"],
  ],
  [
    ["Saffiatu", "Kallon", "1998-11-13"],
    ["Safiatu", "Kalon", "1998-11-13"],
  ],
  [
    ["Michael", "Cole", "1988-08-28"],
    ["Micheal", "Cole", "1988-08-28"],
  ],
];

/** Pairs of different people who share a date of birth: twins, and names that are heard alike. */
export const otherPeople: readonly (readonly [Written, Written])[] = [
  [
    ["Mohamed", "Kamara", "1971-03-12"],
    ["Ibrahim", "Kamara", "1971-03-12"],
  ],
  [
    ["Hassan", "Sesay", "1972-07-01"],
    ["Hussain", "Sesay", "1972-07-01"],
  ],
  [
    ["Mariatu", "Koroma", "1973-05-06"],
    ["Aminata", "Koroma", "1973-05-06"],
  ],
  [
    ["Fatmata", "Conteh", "1974-01-22"],
    ["Fatmata", "Kamara", "1974-01-22"],
  ],
  [
    ["Isatu", "Bangura", "1969-09-09"],
    ["Mariama", "Bangura", "1969-09-09"],
  ],
  [
    ["Abdul", "Kargbo", "1968-02-17"],
    ["Abu", "Kamara", "1968-02-17"],
  ],
  [
    ["Amadu", "Jalloh", "1967-06-15"],
    ["Alpha", "Jalloh", "1967-06-15"],
  ],
  [
    ["Sahr", "Komba", "1966-12-02"],
    ["Tamba", "Komba", "1966-12-02"],
  ],
  [
    ["Foday", "Turay", "1965-10-10"],
    ["Foday", "Marah", "1965-10-10"],
  ],
  [
    ["Kadiatu", "Bah", "1964-07-07"],
    ["Kadiatu", "Barrie", "1964-07-07"],
  ],
  [
    ["Zainab", "Cole", "1963-06-30"],
    ["Zainab", "Coker", "1963-06-30"],
  ],
  [
    ["Samuel", "Macauley", "1962-03-03"],
    ["Solomon", "Macauley", "1962-03-03"],
  ],
  [
    ["Musa", "Sankoh", "1961-09-18"],
    ["Moses", "Sankoh", "1961-09-18"],
  ],
  [
    ["Hawa", "Kallon", "1960-08-08"],
    ["Haja", "Kanneh", "1960-08-08"],
  ],
  [
    ["Sorie", "Mansaray", "1959-03-28"],
    ["Saidu", "Mansaray", "1959-03-28"],
  ],
  [
    ["Yusuf", "Samura", "1958-04-16"],
    ["Yusuf", "Sannoh", "1958-04-16"],
  ],
  [
    ["Adama", "Kanu", "1957-04-27"],
    ["Hawa", "Kanu", "1957-04-27"],
  ],
  [
    ["Memunatu", "Dumbuya", "1956-10-29"],
    ["Mamusu", "Dumbuya", "1956-10-29"],
  ],
  [
    ["Daniel", "Williams", "1955-08-28"],
    ["David", "Williams", "1955-08-28"],
  ],
  [
    ["Finda", "Lebbie", "1954-01-31"],
    ["Sia", "Lebbie", "1954-01-31"],
  ],
];
