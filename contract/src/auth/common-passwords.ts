/**
 * The passwords that are tried first, everywhere and here: what lists of stolen passwords begin with, from eight
 * characters on, and the words of this country and trade (ASVS 6.2.4). In lower case.
 */
const common: ReadonlySet<string> = new Set(
  `
12345678 123456789 1234567890 12345678910 123456789a 0123456789 87654321 987654321 9876543210 0987654321 11223344
1122334455 12341234 123123123 123321123 12344321 12121212 10203040 147258369 159753456 789456123 963852741 741852963
password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pa55word passwords mypassword
newpassword changeme changeme1 changeit letmein1 letmein123 welcome1 welcome12 welcome123 default1 defaultpassword
administrator admin123 admin1234 admin12345 adminadmin administrator1 rootroot superuser superman1 testtest test1234
testing1 testing123 guest123 guestguest secret123 topsecret temporary temp1234 login123 signin123 user1234 username
username1 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 qazwsxedc
asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 abcdefgh abcd1234 abc12345 abc123456 a1b2c3d4 aa123456 a12345678
a123456789 iloveyou iloveyou1 iloveyou2 iloveyou123 loveyou1 ilovejesus iloveallah jesuschrist jesus123 thankgod
godislove godisgood godbless blessing blessing1 princess princess1 sunshine sunshine1 football football1 baseball
basketball liverpool liverpool1 manchester manchesterunited chelsea1 arsenal1 barcelona ronaldo7 cristiano michael1
jennifer charlie1 superman batman123 spiderman pokemon1 starwars computer computer1 internet internet1 samsung1 samsung123
nokia123 iphone123 android1 facebook facebook1 whatsapp whatsapp1 google123 trustno1 whatever whatever1 freedom1 forever1
family123 mother123 daddy123 mummy123 computer123 killer123 monkey123 dragon123 master123 shadow123 hello123 hellohello
sierraleone sierraleone1 sierra123 freetown freetown1 freetown123 lionmountain salone123 salonesalone makeni123 kenema123
microfinance microfinance1 microfinance123 microcredit finance1 finance123 manager1 manager123 cashier1 cashier123
officer1 officer123 customer customer1 customer123 lender123 loans123 loanloan money123 moneymoney
`
    .trim()
    .split(/\s+/),
);

/** Whether anybody who guesses at passwords begins with this one; one letter or digit repeated is one too. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase()) || /^([a-z0-9])\1+$/i.test(password);
}
