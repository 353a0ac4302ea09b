//! tmp
use crate::*;
use core::fmt;
impl fmt::Display for Move { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{}{}", self.from(), self.king_target())?; if let Some(p)=self.promotion(){write!(f,"{}",p.char())?;} Ok(()) } }
impl fmt::Display for Position { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{}", self.board()) } }
impl core::str::FromStr for Position { type Err=(); fn from_str(s:&str)->Result<Self,()> {
 let mut w=s.split_whitespace(); let mut b=Board::EMPTY; let (mut r,mut c)=(7u8,0u8);
 for ch in w.next().unwrap().chars(){ match ch {'/'=>{r-=1;c=0;} '1'..='8'=>c+=ch as u8-b'0', _=>{b.put(Square::new(r*8+c).unwrap(),Piece::from_char(ch).unwrap());c+=1;}} }
 let t=Color::from_char(w.next().unwrap().chars().next().unwrap()).unwrap();
 let mut rooks=Bitboard::EMPTY; for ch in w.next().unwrap().chars(){ rooks|=match ch {'K'=>Square::H1,'Q'=>Square::A1,'k'=>Square::H8,'q'=>Square::A8,'A'..='H'=>Square::at(File::new(ch as u8-b'A').unwrap(),Rank::First),'a'..='h'=>Square::at(File::new(ch as u8-b'a').unwrap(),Rank::Eighth),_=>continue}.bitboard(); }
 let ep=w.next().unwrap().parse().ok();
 Ok(Position::assemble(b,t,CastlingRights::from_rooks(rooks),ep,0,1)) } }
