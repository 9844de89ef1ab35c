// How the invented languages sound. A world speaks two of them, each with only a part of these sounds.

export interface Sounds {
  readonly onsets: readonly string[]
  readonly vowels: readonly string[]
  readonly codas: readonly string[]
  readonly places: readonly string[]
  readonly surnames: readonly string[]
  readonly given: readonly string[]
}

const split = (text: string) => text.split(' ')

function sounds(
  onsets: string,
  vowels: string,
  { codas, places, surnames, given }: { codas: string; places: string; surnames: string; given: string },
): Sounds {
  return {
    onsets: split(onsets),
    vowels: split(vowels),
    codas: split(codas),
    places: split(places),
    surnames: split(surnames),
    given: split(given),
  }
}

export const languages: readonly Sounds[] = [
  sounds('b br d dr f fl g h k kn l m n r s sk st t th v w', 'a e i o u y ei au', {
    codas: 'l n r s t lk nd rn st k m',
    places: 'mark holm wick dal ness vik heim fjell stad mose',
    surnames: 'sen gaard lund berg mann strom vold rud',
    given: 'a e a id ar un is en or y',
  }),
  sounds('b c d f g gl l m n p pr qu r s sc t tr v z', 'a e i o u ia io ue', {
    codas: 'l n r s ss nt ll rt',
    places: 'ara ola ero enza iano ella orra etta ina',
    surnames: 'etti ano ucci ardo ese ini ola ante',
    given: 'a o a io ia ela ino ea ero ice',
  }),
  sounds('b ch d g gr j k kh l m n r s sh t tv v y z', 'a e i o u ai oi', {
    codas: 'k l m n r sh t v rk zd',
    places: 'grad ovo itsa insk ova evka dol mir',
    surnames: 'ov enko itch uk sky eva in ak',
    given: 'a an ir ya ei ka im ena or ila',
  }),
  sounds('h k m n p r s t w y ch sh', 'a i u e o ao ua', {
    codas: 'n k s m l',
    places: 'moto saki nui roa kawa tori mura panga',
    surnames: 'hara moto waki tane kura shita rua',
    given: 'o a i ko ru mi na ka ta',
  }),
  sounds('b c cr d f g gw l ll m n p r rh s t tr y', 'a e i o u y ae wy', {
    codas: 'n r l dd th s nt rch',
    places: 'wen fach aber combe lan goed porth mawr',
    surnames: 'eth ydd ington owen arth ell wyn ock',
    given: 'yn en wen eth ys an is on edd',
  }),
  sounds('b d dh f h j k m n q r s t z', 'a i u aa ee ou', {
    codas: 'b d m n r l s z q',
    places: 'abad een iya ouz arun qasr zar una',
    surnames: 'ari oun azi uddin ani awi eh an',
    given: 'a im ah ir een ar iya ad el',
  }),
  sounds('b bl d f g k l m n ny p s t ts w z', 'a e i o u oa', {
    codas: 'n m l ng',
    places: 'ongo andu eni asha umba oto ile weni',
    surnames: 'ele anga uma oti eka andi une oyo',
    given: 'a o i ani ele usa eni isa ebo',
  }),
  sounds('b c ch d f g h k l m p r s sh st t th w wh', 'a e i o u ea oo ou', {
    codas: 'ck d ft ll m n nd p rk sh st t',
    places: 'ford ham wold stead leigh mere hurst port minster',
    surnames: 'well by ridge worth field ley combe sham',
    given: 'a er y en ine el ard ith mund',
  }),
]
